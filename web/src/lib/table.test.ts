/** A table as this browser sees it, with a way to it that is made of paper, and a game of two herds. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Turn } from '../types/core';
import type { Command, Frame, LegalLine, Moment, Preview, TableInfo } from '../types/wire';
import { Refused } from './api';
import type { Connection, Act, Listener } from './connection';
import type { AnyAction, AnyEvent, AnyView, LoadedGame } from './game';
import { settings } from './settings.svelte';
import { Table } from './table.svelte';

/** The game that is loaded; without one there is no board. */
let game: Partial<LoadedGame> | null;
vi.mock('./game', () => ({
  load: (name: string) => (game ? Promise.resolve({ name, ...game }) : Promise.reject(new Error('gone'))),
}));

const LATE = { code: 'late', en: 'the table has moved on', de: 'der Tisch ist schon weiter' };
const RULE = { code: 'against_the_rules', rule: '4.1', en: 'now a camel is placed', de: 'jetzt wird ein Kamel eingesetzt' };
const LINE: LegalLine<AnyAction> = { action: 'buy', parts: { do: 'buy' }, least: 1, most: 5, text: 'Buy' };
const info = (sitting: TableInfo['sitting'] = []): TableInfo =>
  ({ id: 't', game: 'some', sitting, luck: { sha256: '', seed: null } }) as Partial<TableInfo> as TableInfo;

type AnyFrame = Frame<AnyView, AnyEvent, AnyAction>;

/** Everything about the table, as the server sends it. */
const whole = (more: Partial<Extract<AnyFrame, { is: 'table' }>> = {}): AnyFrame => ({
  is: 'table',
  number: 7,
  step: 3,
  table: info(),
  you: { seats: [1], seat: 1, host: true },
  chat: [],
  turn: 1,
  view: { at: 3, viewer: 1 },
  legal: [LINE],
  told: ['Somebody moved.'],
  told_of: [{ step: 3, by: 2 }],
  ask: 'What now?',
  ...more,
});
const news = (step: number, by: Turn, more: Partial<Extract<AnyFrame, { is: 'news' }>> = {}): AnyFrame => ({
  is: 'news',
  number: step + 4,
  step,
  did: [{ number: step + 4, by, action: 'buy' }],
  events: [{ event: `step ${step}` }],
  turn: 1,
  view: { at: step, viewer: 1 },
  legal: [LINE],
  told: [`Step ${step}.`],
  told_of: [{ step, by }],
  ...more,
});

class Paper implements Connection {
  sent: Command[] = [];
  asked: [Act, number | null][] = [];
  reported: number[] = [];
  closed = false;
  refused: Refused | null = null;
  constructor(readonly listener: Listener) {}
  report(line: number): Promise<void> {
    this.reported.push(line);
    return this.refused ? Promise.reject(this.refused) : Promise.resolve();
  }
  send(command: Command): Promise<void> {
    this.sent.push(command);
    return this.refused ? Promise.reject(this.refused) : Promise.resolve();
  }
  preview(wanted: Act, seat: number | null): Promise<Preview<AnyView, AnyEvent>> {
    this.asked.push([wanted, seat]);
    return this.refused ? Promise.reject(this.refused) : Promise.resolve({ luck: false });
  }
  at(step: number): Promise<Moment<AnyView, AnyEvent>> {
    return Promise.resolve({ step, steps: 9, by: 1, action: '', events: [{ event: `past ${step}` }], view: { at: step }, turn: 1 });
  }
  connect(): void {
    return;
  }
  close(): void {
    this.closed = true;
  }
}

let table: Table;
let paper: Paper;
/** Something comes from the table, and the page has time to show it. */
async function comes(...frames: AnyFrame[]): Promise<void> {
  for (const frame of frames) paper.listener.frame(frame);
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
}

/** The sentences of the log. */
const texts = (): string[] => table.log.map(({ text }) => text);

beforeEach(() => {
  game = {
    items: () => ['stock'],
    keeps: () => false,
    hidden: () => true,
    viewer: ({ viewer }: { viewer: number }) => viewer,
    pace: () => 0,
  };
  table = new Table((listener) => (paper = new Paper(listener)));
});

test('the first frame brings everything, and what is legal is offered', async () => {
  paper.listener.link('live');
  await comes(whole());
  expect([table.link, table.step, table.turn, table.ask, texts()]).toEqual(['live', 3, 1, 'What now?', ['Somebody moved.']]);
  expect(table.chooser?.choices.map(({ items }) => items)).toEqual([['stock']]);
});

test('news is shown step by step, with what led to it, and grows the log', async () => {
  await comes(whole(), news(4, 2));
  expect([table.view, table.before, table.events]).toEqual([{ at: 4, viewer: 1 }, { at: 3, viewer: 1 }, [{ event: 'step 4' }]]);
  expect([texts(), table.fresh, table.tick]).toEqual([['Somebody moved.', 'Step 4.'], 1, 1]);
});

test('as long as something waits to be watched, nothing is offered', async () => {
  game = { ...game, pace: () => 60_000 };
  await comes(whole(), news(4, 2), news(5, 2));
  expect([table.step, table.playback.waiting, table.chooser?.choices]).toEqual([4, 1, []]);
  table.playback.skip();
  expect([table.step, table.playback.waiting, table.chooser?.choices.length, table.log.length]).toEqual([5, 0, 1, 3]);
});

test('an action answers the last news, for the seat that has the turn, and the server puts the amount in', async () => {
  await comes(whole(), news(4, 2));
  await table.chooser?.click('stock');
  await table.chooser?.act();
  expect(paper.sent).toEqual([{ do: 'act', action: 'buy', amount: 5, after: 8, seat: 1 }]);
});

test('what an action would bring is asked for once for each amount, and anew in a new position', async () => {
  await comes(whole());
  await table.chooser?.click('stock');
  await table.chooser?.look();
  await table.chooser?.look();
  expect(paper.asked).toEqual([[{ action: 'buy', amount: 5 }, 1]]);
  await comes(news(4, 2));
  await table.chooser?.click('stock');
  await table.chooser?.look();
  expect(paper.asked.length).toBe(2);
});

test('a refusal is shown, and goes with the next command', async () => {
  await comes(whole());
  paper.refused = new Refused(LATE, 409);
  await table.wish({ do: 'undo' });
  expect(table.refusal).toEqual(LATE);
  paper.refused = null;
  await table.wish({ do: 'undo' });
  expect(table.refusal).toBeNull();
});

test('a refusal is about one position: it goes with the next one, and when somebody picks something', async () => {
  await comes(whole());
  paper.refused = new Refused(RULE, 409);
  await table.wish({ do: 'undo' });
  await table.chooser?.click('stock');
  expect(table.refusal).toBeNull();
  await table.wish({ do: 'undo' });
  expect(table.refusal).toEqual(RULE);
  await comes(news(4, 2));
  expect(table.refusal).toBeNull();
});

test('that there is no connection is said no more when there is one', async () => {
  await comes(whole());
  paper.listener.link('lost');
  paper.refused = new Refused({ code: 'offline', en: 'There is no connection at the moment.', de: '' }, 0);
  await table.wish({ do: 'undo' });
  expect(table.refusal?.code).toBe('offline');
  paper.listener.link('live');
  expect(table.refusal).toBeNull();
});

test('what was taken back is no part of the log', async () => {
  await comes(whole(), news(4, 1), news(3, 1, { did: [{ number: 9, did: 'undo', keep: 3 }], told: [], told_of: [], undo: 'nothing' }));
  expect([texts(), table.undo]).toEqual([['Somebody moved.'], 'nothing']);
});

test('what happened since one’s own last action begins where that is told', async () => {
  await comes(whole(), news(4, 1), news(5, 2), news(6, 'chance'), news(7, 2));
  expect([table.since, table.turnBegan]).toEqual([2, 4]);
});

test('steps are watched as long as the reader likes, and what luck sets up is shown in one go', async () => {
  game = { ...game, pace: () => 60_000 };
  await comes(whole({ step: 0, told: [], told_of: [] }), news(1, 'chance'), news(2, 'chance'), news(3, 2), news(4, 2));
  expect([table.step, table.setUp, table.playback.waiting]).toEqual([3, 2, 1]);
  settings.setSpeed('once');
  table.playback.hurry();
  await comes(news(5, 2), news(6, 2));
  expect([table.step, table.playback.waiting]).toEqual([6, 0]);
  settings.setSpeed('usual');
});

test('the only button is pressed by itself, if somebody likes that, and not again when it was taken back', async () => {
  game = { ...game, items: () => ['done'], isButton: (item: string) => item === 'done' };
  const done = { ...LINE, action: 'done', least: 0, most: 0 };
  await comes(whole({ legal: [done] }));
  expect(paper.sent).toEqual([]);
  settings.setPasses(true);
  await comes(news(4, 2, { legal: [done] }));
  expect(paper.sent).toEqual([{ do: 'act', action: 'done', after: 8, seat: 1 }]);
  await comes(news(4, 1, { legal: [done] }));
  expect(paper.sent.length).toBe(1);
  settings.setPasses(false);
});

test('advice chooses what a bot would do, and goes with the position', async () => {
  await comes(whole());
  const hint = { line: 'buy', amount: 3, legal: 5, candidates: [] };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(hint)));
  await table.advise();
  expect([table.hint?.line, table.chooser?.picked, table.chooser?.amount]).toEqual(['buy', ['stock'], 3]);
  await comes(news(4, 2));
  expect([table.hint, table.chooser?.picked]).toEqual([null, []]);
});

test('the past is looked at without offering anything, and steps forward are shown as they happened', async () => {
  await comes(whole());
  await table.lookBack(1);
  expect([table.past?.step, table.events, table.chooser?.choices]).toEqual([1, [], []]);
  await table.lookBack(2);
  expect([table.past?.step, table.before, table.events]).toEqual([2, { at: 1 }, [{ event: 'past 2' }]]);
  table.lookForward();
  expect([table.past, table.chooser?.choices.length]).toEqual([null, 1]);
});

test('two players at one screen get a curtain, one player none, and none at the end', async () => {
  const both = { seats: [1, 2], seat: null, host: true };
  await comes(whole());
  expect(table.curtain.before).toBeNull();
  await comes(whole({ you: both, view: { at: 3, viewer: 2 } }));
  expect(table.curtain.before).toBe(2);
  await comes(whole({ you: both, view: { at: 4, viewer: 1 }, over: { why: 'finished', winners: [1], scores: [1, 0], seed: '' } }));
  expect(table.curtain.before).toBeNull();
});

test('who sits where and what is said changes without a move', async () => {
  await comes(whole(), { is: 'said', number: 8, seat: 2, name: 'Badi', text: 'Hello', at: 0 });
  const sitting: TableInfo['sitting'] = [{ seat: 1, kind: 'kept', person: 'x', name: 'Badi', bot: null, present: false }];
  await comes({ is: 'sitting', sitting });
  expect(table.chat.map(({ text }) => text)).toEqual(['Hello']);
  expect(table.info?.sitting).toEqual(sitting);
});

test('a line of chat is reported once the server has it', async () => {
  await comes(whole());
  await table.report(5);
  paper.refused = new Refused(LATE, 404);
  await table.report(6);
  expect([paper.reported, table.reported, table.refusal]).toEqual([[5, 6], [5], LATE]);
});

test('without a board there is no table, and it says so', async () => {
  game = null;
  await comes(whole());
  expect([table.link, table.gone?.code, paper.closed]).toEqual(['gone', 'old_page', true]);
});

test('where the last turns of the others began is where the last action of one’s own led', async () => {
  await comes(whole(), news(4, 1), news(5, 2), news(6, 2));
  expect([table.turnBegan, table.step]).toEqual([4, 6]);
});

test('what comes while the board is loaded is shown in its order', async () => {
  await comes(whole(), news(4, 2), whole({ step: 5, number: 9, view: { at: 5, viewer: 1 } }), news(6, 2));
  expect([table.step, table.before, texts()]).toEqual([6, { at: 5, viewer: 1 }, ['Somebody moved.', 'Step 6.']]);
});
