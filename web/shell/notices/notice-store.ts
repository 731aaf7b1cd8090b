import { countNotReadMessage, MOST_UNREAD, type NoticeNews } from '../../../contract/domains/messages/messages.endpoints.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { call } from '../../platform/call/api-client.ts';
import { noteRightsChange } from '../../platform/call/rights-changes.ts';
import { areEventsLost, MISSED, noteEventsLost, noteServerEvent, onServerEvent } from '../../platform/call/server-events.ts';
import { serverNow } from '../../platform/page/server-clock.ts';
import { createStore, useStore } from '../../platform/store/store.ts';
import { followNotices, type Known, type Said } from './notice-stream.ts';
import { inOneTab } from './one-tab.ts';

export type Notice = NonNullable<NoticeNews['newest']>;

interface NoticeState {
  /** Absent until it is known. */
  unread: number | undefined;
  newest: Notice | undefined;
  /** The urgent and unread ones that were told beside it, newest first. */
  urgent: readonly Notice[];
  /** Of urgent ones, by their ids: what was there before the page, and what was read or closed here. The corner shows the others. */
  settled: ReadonlySet<string>;
  /** Whether `newest` is known: what is older than the console when it becomes known is nothing new. */
  isKnown: boolean;
}

const nothing: NoticeState = { unread: undefined, newest: undefined, urgent: [], settled: new Set(), isKnown: false };
const store = createStore<NoticeState>(() => nothing);

export function useUnread(): number {
  return useStore(store, (state) => state.unread ?? 0);
}

export function unreadNow(): number {
  return store.get().unread ?? 0;
}

/** Takes over a number that was asked for, or changed by what the user did here. */
export function setUnread(change: number | ((unread: number) => number)): void {
  store.set(({ unread = 0 }) => ({ unread: Math.max(0, typeof change === 'function' ? change(unread) : change) }));
}

/** What is urgent and unread, came while this page was there, and was neither read nor closed in it; newest first. */
export function useUrgent(): readonly Notice[] {
  const urgent = useStore(store, (state) => state.urgent);
  const settled = useStore(store, (state) => state.settled);
  return urgent.filter(({ id }) => !settled.has(id));
}

/** The corner of this tab shows these urgent ones no longer. */
export function settle(ids: readonly string[]): void {
  store.set(({ settled }) => ({ settled: new Set([...settled, ...ids]) }));
}

export function urgentNow(): readonly Notice[] {
  return store.get().urgent;
}

/** A notice as it is now, where the news tell of it: it may have been read elsewhere since it was shown. */
export function asItIs(notice: Notice): Notice {
  const { newest, urgent } = store.get();
  return [...urgent, newest].find((one) => one?.id === notice.id) ?? notice;
}

const listeners = new Set<(notice: Notice) => void>();

/** Calls the listener with each ordinary notice that was not there a moment ago. Returns how to stop. */
export function onNewNotice(listener: (notice: Notice) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export interface NoticeWatch {
  /** Opens the stream, now or when the tab that holds it is closed. */
  readonly start: () => void;
  readonly stop: () => void;
}

/**
 * Follows the news of one person in all tabs over one stream: the tab that holds it tells the others. What they tell is heard from now
 * on, the stream opened when it is said, and then tells what happened since the page began (ADR 0151).
 */
export function watchNotices(userKey: string, onChange: () => void): NoticeWatch {
  const name = `lianyi-notices-${userKey}`;
  const channel = new BroadcastChannel(name);
  /** When this tab was last told anything. What it shows was asked for after it was opened. */
  let toldAt = performance.timeOrigin;
  const begun = serverNow();
  const hear = (said: Told): void => {
    // A number was asked for, and what is known was asked for as well, or told before: neither says anything of what the stream tells now.
    if (typeof said !== 'number' && !(typeof said === 'object' && 'isAgain' in said)) {
      toldAt = Date.now();
      noteEventsLost(false);
    }
    if (typeof said === 'number') {
      takeCount(said, onChange);
      if (noteEventsLost(true)) missed.note();
    } else if (said === ALIVE) return;
    else if ('name' in said) noteServerEvent(said);
    else takeNews(said, onChange, begun);
  };
  const tellAll = (said: Told): void => {
    channel.postMessage(said);
    hear(said);
  };
  channel.onmessage = ({ data }: MessageEvent<Told | typeof HELLO>) => (data === HELLO ? sayAgain(channel) : hear(data));
  const missed = noteMissed();
  // In every tab, like anything else that is told: each has its own menu and buttons. Where no event comes a refused call tells of it, and
  // nobody asks for their rights each minute.
  const stopRights = onServerEvent('rights', () => {
    if (!areEventsLost()) noteRightsChange();
  });
  // A tab that is opened later learns from the others what they know.
  channel.postMessage(HELLO);
  const handlers = { onSaid: tellAll, onAlive: () => tellAll(ALIVE), silentFor: () => Date.now() - toldAt };
  let stopStream = (): void => undefined;
  return {
    start: () => {
      stopStream = inOneTab(name, (signal) => followNotices(signal, handlers));
      void countOnce(onChange);
    },
    stop: () => {
      stopStream();
      stopRights();
      missed.stop();
      channel.close();
      store.set(nothing);
    },
  };
}

function takeNews(news: NoticeNews, onChange: () => void, begun: number): void {
  const before = store.get();
  const { unread, newest } = news;
  const urgent = news.urgent ?? withNewest(before.urgent, newest);
  // The stream is opened behind the page: the first that it says may have come while the console was there already.
  const isOld = ({ createTime }: Notice): boolean => (fromWireTime(createTime) ?? 0) <= begun;
  const settled = before.isKnown ? before.settled : new Set(urgent.filter(isOld).map(({ id }) => id));
  store.set({ unread, newest, urgent, settled, isKnown: true });
  // What is counted no further may have changed all the same.
  if (before.unread !== unread || unread >= MOST_UNREAD || before.newest?.id !== newest?.id) onChange();
  if (newest && newest.urgent !== 1 && isNew(before, newest, isOld)) for (const listener of listeners) listener(newest);
}

/** A tab of an earlier version tells of urgent ones only as the newest. */
function withNewest(urgent: readonly Notice[], newest: Notice | undefined): readonly Notice[] {
  const others = urgent.filter(({ id }) => id !== newest?.id);
  return newest?.urgent === 1 && newest.readStatus === '1' ? [newest, ...others] : others;
}

/**
 * Where no event comes, pages ask again with each number that is asked for, from the second on: after a mere cut the next stream tells what
 * happened meanwhile. A page that nobody looks at does so once it is looked at.
 */
function noteMissed(): { note: () => void; stop: () => void } {
  const tell = () => noteServerEvent({ name: MISSED });
  const stop = () => document.removeEventListener('visibilitychange', catchUp);
  const catchUp = () => {
    if (document.hidden) return;
    stop();
    tell();
  };
  // Added twice it is called once.
  return { note: () => (document.hidden ? document.addEventListener('visibilitychange', catchUp) : tell()), stop };
}

function takeCount(unread: number, onChange: () => void): void {
  if (store.get().unread === unread && unread < MOST_UNREAD) return;
  store.set({ unread });
  onChange();
}

/** What one tab tells the others: the news, an event, the number and what is known where the stream cannot be had, or that it lives; or the news once more, to a new one. */
type Told = Said | typeof ALIVE;

const HELLO = 'hello';
/** Said with everything that the stream says. */
const ALIVE = 'alive';

/** The number does not wait for the stream, which a proxy on the way may hold up. */
async function countOnce(onChange: () => void): Promise<void> {
  const unread = await call(countNotReadMessage, {}, { quiet: true }).catch(() => undefined);
  if (unread !== undefined && store.get().unread === undefined) takeCount(unread, onChange);
}

function isNew({ isKnown, newest }: NoticeState, notice: Notice, isOld: (notice: Notice) => boolean): boolean {
  if (notice.readStatus !== '1') return false;
  if (!isKnown) return !isOld(notice);
  // Where the newest was withdrawn, the one before it is the newest again.
  return newest === undefined || (notice.createTime >= newest.createTime && notice.id !== newest.id);
}

function sayAgain(channel: BroadcastChannel): void {
  const { unread, newest, urgent, isKnown } = store.get();
  if (isKnown && unread !== undefined)
    channel.postMessage({ unread, ...(newest ? { newest } : {}), urgent: [...urgent], isAgain: true } satisfies Known);
}
