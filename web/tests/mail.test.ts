/** How somebody sets up e-mails that tell of their turns, and switches them off. This needs a server with a mail server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beyond, violations } from './axe';
import { visitor } from './harness';
import { Postbox } from './postbox';
import { Server } from './server';

const postbox = new Postbox();
const server = new Server();
beforeAll(async () => server.start(['--smtp', await postbox.open(), '--smtp-plain', '--mail-from', 'Azalai <games@example.org>']));
afterAll(async () => {
  await server.end();
  postbox.close();
});

const words = {
  'en-GB': {
    address: 'E-mail address',
    ask: 'Send me a code',
    code: /Your code is (\d{8})\./,
    confirm: 'This is the code',
    wrong: 'not the code that was sent',
    told: 'You get an e-mail at',
    turn: 'it is your turn at Through the Desert',
    off: 'Switch these e-mails off',
    done: 'No more of these e-mails are sent to you.',
  },
  'de-DE': {
    address: 'E-Mail-Adresse',
    ask: 'Code schicken',
    code: /Dein Code ist (\d{8})\./,
    confirm: 'Das ist der Code',
    wrong: 'nicht der Code, der geschickt wurde',
    told: 'Du bekommst eine E-Mail an',
    turn: 'du bist dran bei Durch die Wüste',
    off: 'Diese E-Mails abschalten',
    done: 'Solche E-Mails bekommst du nicht mehr.',
  },
} as const;

test.each(['en-GB', 'de-DE'] as const)('e-mails are set up with a code and switched off by a link (%s)', async (locale) => {
  const say = words[locale];
  const to = `amina-${locale.toLowerCase()}@example.org`;
  const amina = await visitor({ baseURL: server.url, locale, viewport: { width: 360, height: 740 } });
  const { page, context } = amina;
  const found = async (what: RegExp): Promise<string> => {
    const last = (): string | undefined => postbox.arrived.filter((mail) => mail.includes(to)).at(-1);
    await expect.poll(last, { timeout: 15_000 }).toMatch(what);
    return what.exec(last() ?? '')?.[1] ?? '';
  };
  await context.request.post('/api/guests', { data: { name: 'Amina' } });
  await page.goto('/account');
  await page.getByLabel(say.address).fill(to);
  await page.getByRole('button', { name: say.ask }).click();
  const code = await found(say.code);
  await page.getByLabel('Code').fill(code === '00000000' ? '1' : '00000000');
  await page.getByRole('button', { name: say.confirm }).click();
  await page.getByText(say.wrong, { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: say.confirm }).click();
  await page.getByText(`${say.told} ${to}`, { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await beyond(page)).toBeLessThanOrEqual(0);

  const wish = { game: 'desert', seats: ['me', 'bot:easy'], clock: { kind: 'days', days: 2 } };
  await context.request.post('/api/tables', { data: wish });
  const link = await found(new RegExp(`${say.turn}[^]*(/mail/off/\\S+)`));
  await page.goto(link);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: say.off }).click();
  await page.getByText(say.done).waitFor();
  await page.goto('/account');
  await page.getByLabel(say.address).waitFor();
  expect(amina.errors).toEqual([]);
});
