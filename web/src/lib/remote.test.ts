/** The way to a table on a server, with a server that is made of paper. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from './api';
import type { Link } from './connection';
import { Remote } from './remote';

class PaperSocket {
  static OPEN = 1;
  static all: PaperSocket[] = [];
  readyState = 0;
  sent: { do: string; id: number }[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onopen: (() => void) | null = null;

  constructor(readonly url: string) {
    PaperSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { do: string; id: number });
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  /** The server says something. */
  says(frame: unknown): void {
    this.readyState = 1;
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const FULL = { code: 'private', en: 'This table is private.', de: 'Dieser Tisch ist privat.' };

let links: [Link, string | undefined][];
let frames: { is: string }[];
/** How the server answers questions, and what it was asked. */
let answer: () => Response;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  [links, frames, asked, PaperSocket.all] = [[], [], [], []];
  answer = () => Response.json({});
  vi.stubGlobal('WebSocket', PaperSocket);
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(answer());
  });
});
afterEach(() => void vi.useRealTimers());

function connect(): { remote: Remote; socket: PaperSocket } {
  const remote = new Remote('a b', {
    frame: (frame) => void frames.push(frame),
    link: (link, refused) => void links.push([link, refused?.refusal.code]),
  });
  return { remote, socket: newest() };
}
function newest(): PaperSocket {
  const socket = PaperSocket.all.at(-1);
  if (!socket) throw new Error('nobody connected');
  return socket;
}
const whyNot = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.refusal.code : String(error)),
  );

test('it connects in the language of the reader, and is live with the first frame', () => {
  const { socket } = connect();
  expect(socket.url).toBe('ws://azalai.test/api/tables/a%20b/socket?lang=en');
  expect(links).toEqual([]);
  socket.says({ is: 'table', number: 7 });
  socket.says({ is: 'said', text: 'Hello' });
  expect(links).toEqual([['live', undefined]]);
  expect(frames.map(({ is }) => is)).toEqual(['table', 'said']);
});

test('a command is done, or refused, when the server says so', async () => {
  const { remote, socket } = connect();
  socket.says({ is: 'table', number: 7 });
  const [first, second] = [remote.send({ do: 'undo' }), remote.send({ do: 'resign' })];
  expect(socket.sent).toEqual([
    { do: 'undo', id: 1 },
    { do: 'resign', id: 2 },
  ]);
  socket.says({ is: 'refused', id: 2, error: FULL });
  socket.says({ is: 'done', id: 1 });
  expect(await whyNot(first)).toBe('done');
  expect(await whyNot(second)).toBe('private');
  expect(frames.length, 'answers are no news').toBe(1);
});

test('a refusal that answers nothing is news', () => {
  const { socket } = connect();
  socket.says({ is: 'refused', id: null, error: FULL });
  expect(frames).toEqual([{ is: 'refused', id: null, error: FULL }]);
});

test('without a connection a command is refused, and what waits for an answer when it breaks, too', async () => {
  const { remote, socket } = connect();
  expect(await whyNot(remote.send({ do: 'undo' }))).toBe('offline');
  socket.says({ is: 'table', number: 7 });
  const waiting = remote.send({ do: 'undo' });
  socket.close();
  expect(await whyNot(waiting)).toBe('offline');
});

test('a connection that breaks is tried again, later and later, and goes on where it was', async () => {
  const { socket } = connect();
  socket.says({ is: 'table', number: 7 });
  socket.says({ is: 'news', number: 9 });
  socket.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(links.at(-1)).toEqual(['lost', undefined]);
  const waits: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    const before = PaperSocket.all.length;
    const begun = Date.now();
    while (PaperSocket.all.length === before) await vi.advanceTimersByTimeAsync(50);
    waits.push(Date.now() - begun);
    expect(newest().url).toMatch(/&after=9$/);
    newest().close();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(waits[0]).toBeLessThan(600);
  expect(waits.at(-1)).toBeGreaterThan(5000);
  expect(waits.at(-1)).toBeLessThan(11_000);
});

test('a table that lets nobody in is gone, and is not tried again', async () => {
  answer = () => Response.json({ error: FULL }, { status: 403 });
  const { socket } = connect();
  socket.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(links).toEqual([['gone', 'private']]);
  expect(PaperSocket.all.length).toBe(1);
});

test('a table that is deleted while somebody is there is gone, and is not tried again', async () => {
  const { socket } = connect();
  socket.says({ is: 'table', number: 7 });
  answer = () => Response.json({ error: FULL }, { status: 404 });
  socket.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(links.map(([link]) => link)).toEqual(['live', 'lost', 'gone']);
  expect(PaperSocket.all.length).toBe(1);
});

test('a server that is not there yet is tried again', async () => {
  answer = () => {
    throw new Error('nobody there');
  };
  const { socket } = connect();
  socket.close();
  await vi.advanceTimersByTimeAsync(2000);
  expect(links).toEqual([['lost', undefined]]);
  expect(PaperSocket.all.length).toBe(2);
});

test('what comes over an old connection counts no more, and a closed one stays closed', async () => {
  const { remote, socket } = connect();
  remote.connect();
  socket.says({ is: 'table', number: 7 });
  expect(frames).toEqual([]);
  remote.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(PaperSocket.all.length).toBe(2);
  expect(links).toEqual([]);
});

test('questions go to the table, with the seat that asks', async () => {
  const { remote } = connect();
  await remote.preview({ action: '24-25 x1', amount: 3 }, 2);
  await remote.at(12, null);
  expect(asked).toEqual(['/api/tables/a%20b/preview?action=24-25+x1&amount=3&lang=en&seat=2', '/api/tables/a%20b/at?step=12&lang=en']);
});

test('a page that nobody sees says so as soon as it can, and when that changes', () => {
  const listeners: Record<string, () => void> = {};
  const page = {
    visibilityState: 'hidden',
    addEventListener: (on: string, call: () => void) => (listeners[on] = call),
  };
  vi.stubGlobal('document', page);
  const { socket } = connect();
  listeners['visibilitychange']?.();
  expect(socket.sent, 'there is no way yet').toEqual([]);
  socket.readyState = 1;
  socket.onopen?.();
  page.visibilityState = 'visible';
  listeners['visibilitychange']?.();
  expect(socket.sent).toEqual([{ looking: false }, { looking: true }]);
});
