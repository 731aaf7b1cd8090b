import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RoomRecording } from '../../../../contract/domains/room/recording.endpoints.ts';
import type { RoomNews } from '../../../../contract/domains/room/room.endpoints.ts';
import { bareElement, type LocalServer, pageEvents, type Reply, startLocalServer } from '../../../platform/page/browser.testing.ts';
import { setNotifier } from '../../../platform/page/notify.ts';
import { useStore } from '../../../platform/store/store.ts';
import { createOwnMedia } from '../media/own-media.ts';
import type { RoomSession } from '../room-session.ts';
import { BrowserRecorder, NoWorker, Silence, Sounding } from './browser-recorder.testing.ts';
import { createSaving } from './saving.ts';

const LOST = { body: '{"code":', breaksOff: true } as const;

/** What the room is like on the server, and how often it was told. */
let room: { recording: RoomRecording; revision: number };
/** Answers to these are lost on the way; requests to `unheard` are as well. */
let lost: string[];
let unheard: string[];
/** Pieces of the film arrive as slowly as this. */
let uplink: Promise<void>;
/** Whether pieces of a recording that has ended are still waited for, and how many of all were taken. */
let handsIn: boolean;
let taken: number;
let heard = Promise.withResolvers<void>();
let server: LocalServer;
let root: Root;
let session: RoomSession;
let modules: Awaited<ReturnType<typeof load>>;

async function load() {
  const [{ openRoom }, { memberCalls }, { useRecorder }] = await Promise.all([
    import('../room-session.ts'),
    import('../room-calls.ts'),
    import('./use-recorder.ts'),
  ]);
  return { openRoom, memberCalls, useRecorder };
}

const answered = (data: unknown): Reply => ({ body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data }) });

function tell(change: Partial<RoomRecording>): void {
  room = { recording: { ...room.recording, ...change }, revision: room.revision + 1 };
  heard.resolve();
  heard = Promise.withResolvers();
}

const isOf = (list: string[], path: string) => list.findIndex((one) => path.endsWith(one));

/** As the server of the room does: a part belongs to the page that began it, and of a recording that has ended what was recorded before is taken. */
async function serve(path: string, sent: string): Promise<Reply | 'hang up'> {
  const at = isOf(unheard, path);
  if (at >= 0) return unheard.splice(at, 1) && 'hang up';
  const reply = await served(path, sent);
  const gone = isOf(lost, path);
  return gone >= 0 && lost.splice(gone, 1) ? LOST : reply;
}

async function served(path: string, sent: string): Promise<Reply> {
  if (path.endsWith('/enter')) return answered({ personId: 'host', role: 'host', iceServers: [] });
  if (path.endsWith('/begin')) {
    tell({ standing: 'on', partId: 'part', seat: session.seat });
    return answered({ partId: 'part', pieces: 0 });
  }
  if (path.endsWith('/piece')) {
    await uplink;
    const { standing, lacking } = room.recording;
    if (standing === 'ended' ? !handsIn : lacking > 0) return { status: 409, body: JSON.stringify({ code: 409, success: false, msg: '' }) };
    taken += 1;
  }
  if (path.endsWith('/stop')) {
    handsIn = JSON.parse(sent).isMoreComing === 1;
    if (room.recording.standing !== 'ended') tell({ standing: 'ended', reason: 'host' });
  }
  if (!path.endsWith('/exchange')) return answered({});
  if (JSON.parse(sent).known === room.revision) await heard.promise;
  const people: RoomNews['people'] = [{ id: 'host', name: '专家', hospital: '', role: 'host', state: 'in', seat: 'here' }];
  return answered({ state: 'in', revision: room.revision, people, signals: [], recording: room.recording });
}

const recorded = () => BrowserRecorder.made.map(({ state }) => state);
const pieces = () => server.requests.filter(({ line }) => line.includes('/piece?')).length;
const calls = (name: string) => server.requests.filter(({ line }) => line.endsWith(name)).length;

beforeAll(async () => {
  server = await startLocalServer(serve as (path: string, sent: string) => Promise<Reply>);
  modules = await load();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(() => {
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.stubGlobal('MediaRecorder', BrowserRecorder);
  vi.stubGlobal('MediaStream', Silence);
  vi.stubGlobal('AudioContext', Sounding);
  vi.stubGlobal('Worker', NoWorker);
  const canvas = { getContext: () => null, captureStream: () => new Silence() };
  vi.stubGlobal('document', { cookie: '', hidden: false, createElement: () => canvas });
  BrowserRecorder.made.length = 0;
  [lost, unheard, uplink, handsIn, taken] = [[], [], Promise.resolve(), false, 0];
  saving.set({ leftMs: undefined, giveUp: undefined });
  const recording: RoomRecording = { id: '7', standing: 'asked', hospitals: '', years: 3, recordedMs: 0, lacking: 1, answers: {} };
  room = { recording, revision: 1 };
  server.requests.length = 0;
});
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.unmount());
  session.close();
  tell({});
});

const saving = createSaving();
const controls: { last?: { begin: (id: string) => Promise<void>; stop: () => Promise<void> } } = {};

function Host({ session: opened, own }: { session: RoomSession; own: ReturnType<typeof createOwnMedia> }) {
  const state = useStore(opened.store, (all) => all);
  controls.last = modules.useRecorder({ applyOrderId: '1', session: opened, own, state, name: '专家', saving });
  return null;
}

/** The host's page, inside. */
async function inside(): Promise<void> {
  const own = createOwnMedia();
  session = modules.openRoom(modules.memberCalls('1'), own);
  root = createRoot(bareElement());
  root.render(<Host session={session} own={own} />);
  await expect.poll(() => session.store.get().phase).toBe('in');
}

test('everybody has agreed, and the answer to the beginning is lost: it is recorded all the same', async () => {
  await inside();
  lost = ['/begin'];
  tell({ lacking: 0 });
  await expect.poll(() => session.store.get().recording?.standing).toBe('on');
  await expect.poll(recorded).toEqual(['recording']);
  expect(calls('/begin')).toBe(1);
});

test('a beginning that nobody heard is said again', async () => {
  await inside();
  unheard = ['/begin', '/begin'];
  tell({ lacking: 0 });
  await expect.poll(recorded).toEqual(['recording']);
  expect(calls('/begin')).toBe(3);
});

test('what is told again begins nothing anew, and a break does not end the part', async () => {
  await inside();
  tell({ lacking: 0 });
  await expect.poll(recorded).toEqual(['recording']);
  tell({ standing: 'paused' });
  await expect.poll(recorded).toEqual(['paused']);
  tell({ standing: 'on' });
  await expect.poll(recorded).toEqual(['recording']);
  tell({ seat: 'another page', partId: 'next' });
  await expect.poll(recorded).toEqual(['inactive']);
});

test('an end that the server did not hear is said again until the sign is gone', async () => {
  await inside();
  tell({ lacking: 0 });
  await expect.poll(recorded).toEqual(['recording']);
  unheard = ['/stop', '/stop'];
  // Whoever leaves waits for the first time alone.
  await controls.last?.stop();
  expect(recorded()).toEqual(['inactive']);
  await expect.poll(() => session.store.get().recording?.standing).toBe('ended');
  expect(recorded()).toEqual(['inactive']);
});

test('what the host has called off does not begin because the last one agrees', async () => {
  await inside();
  unheard = ['/stop', '/stop'];
  await controls.last?.stop();
  tell({ lacking: 0 });
  await expect.poll(() => session.store.get().recording?.standing).toBe('ended');
  expect(calls('/begin')).toBe(0);
});

test('a browser that cannot record after all ends what it has begun', async () => {
  await inside();
  vi.stubGlobal(
    'MediaRecorder',
    class {
      static readonly isTypeSupported = () => false;
      constructor() {
        throw new DOMException('', 'NotSupportedError');
      }
    },
  );
  tell({ lacking: 0 });
  await expect.poll(() => session.store.get().recording?.standing).toBe('ended');
});

test('an end that is asked for once more does not keep the next recording from beginning', async () => {
  await inside();
  tell({ lacking: 0 });
  await expect.poll(recorded).toEqual(['recording']);
  await controls.last?.stop();
  await expect.poll(() => session.store.get().recording?.standing).toBe('ended');
  await controls.last?.stop();
  tell({ id: '8', standing: 'asked', lacking: 1, partId: undefined, seat: undefined });
  await expect.poll(() => session.store.get().recording?.id).toBe('8');
  tell({ lacking: 0 });
  await expect.poll(() => calls('/begin')).toBe(2);
});

/** Recording, with three pieces that the network does not take yet; and the end of it asked for. */
async function endedOnASlowNetwork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  uplink = promise;
  await inside();
  tell({ lacking: 0 });
  await expect.poll(recorded).toEqual(['recording']);
  for (let piece = 0; piece < 3; piece += 1) {
    await new Promise((done) => setTimeout(done, 20));
    BrowserRecorder.made[0]?.hand();
  }
  const stopped = controls.last?.stop();
  await expect.poll(() => saving.get().leftMs).toBeGreaterThan(0);
  await expect.poll(() => session.store.get().recording?.standing).toBe('ended');
  expect([recorded(), calls('/stop'), taken]).toEqual([['inactive'], 1, 0]);
  return { stopped, resolve };
}

function warnings() {
  const warning = vi.fn();
  setNotifier({ success: vi.fn(), warning, error: vi.fn(), confirm: async () => true });
  return warning;
}

test('on a slow network the recording ends at once for everybody, and the last of it is sent on until it is there', async () => {
  const warning = warnings();
  const leaving = vi.fn();
  const { stopped, resolve } = await endedOnASlowNetwork();
  pageEvents.dispatchEvent(Object.assign(new Event('beforeunload', { cancelable: true }), { preventDefault: leaving }));
  expect(leaving).toHaveBeenCalledOnce();
  // Whoever leaves meanwhile waits for the same, and ends nothing besides.
  const left = controls.last?.stop();
  resolve();
  await Promise.all([stopped, left]);
  expect([taken, calls('/stop'), handsIn, saving.get().leftMs, warning.mock.calls]).toEqual([3, 2, false, undefined, []]);
});

test('whoever does not wait for the rest is told how much is missing', async () => {
  const warning = warnings();
  const { stopped, resolve } = await endedOnASlowNetwork();
  saving.get().giveUp?.();
  await stopped;
  expect(warning.mock.calls[0]?.[0]).toBe('录像的最后1秒未能保存');
  resolve();
});

test('it ends while somebody inside has not consented, and what was recorded before them is taken', async () => {
  await inside();
  tell({ lacking: 0 });
  await expect.poll(recorded).toEqual(['recording']);
  tell({ standing: 'waiting', lacking: 1 });
  await expect.poll(recorded).toEqual(['paused']);
  BrowserRecorder.made[0]?.hand();
  await expect.poll(pieces).toBeGreaterThan(0);
  expect(taken).toBe(0);
  await controls.last?.stop();
  expect([session.store.get().recording?.standing, taken, handsIn]).toEqual(['ended', 1, false]);
});

test('where somebody takes their consent back, what was recorded before is handed in; what is refused then is told', async () => {
  const warning = warnings();
  const { promise, resolve } = Promise.withResolvers<void>();
  uplink = promise;
  await inside();
  tell({ lacking: 0 });
  await expect.poll(recorded).toEqual(['recording']);
  await new Promise((done) => setTimeout(done, 20));
  BrowserRecorder.made[0]?.hand();
  handsIn = true;
  tell({ standing: 'ended', reason: 'withdrawn' });
  await expect.poll(recorded).toEqual(['inactive']);
  BrowserRecorder.made[0]?.hand();
  resolve();
  await expect.poll(() => [taken, calls('/stop')]).toEqual([2, 1]);
  expect(warning).not.toHaveBeenCalled();
  // The next one ends likewise, and nothing is waited for any more.
  const next = Promise.withResolvers<void>();
  [uplink, handsIn] = [next.promise, false];
  tell({ id: '8', standing: 'on', lacking: 0, partId: 'next', seat: session.seat });
  await expect.poll(recorded).toEqual(['inactive', 'recording']);
  await new Promise((done) => setTimeout(done, 20));
  BrowserRecorder.made[1]?.hand();
  tell({ standing: 'ended', reason: 'withdrawn' });
  await expect.poll(recorded).toEqual(['inactive', 'inactive']);
  next.resolve();
  await expect.poll(() => warning.mock.calls[0]?.[0]).toBe('录像的最后1秒未能保存');
});
