import { countNotReadMessage, MOST_UNREAD, type NoticeNews } from '../../../contract/domains/messages/messages.endpoints.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { call } from '../../platform/call/api-client.ts';
import { noteRightsChange } from '../../platform/call/rights-changes.ts';
import { noteServerEvent, onServerEvent } from '../../platform/call/server-events.ts';
import { serverNow } from '../../platform/page/server-clock.ts';
import { createStore, useStore } from '../../platform/store/store.ts';
import { followNotices, type Said } from './notice-stream.ts';
import { inOneTab } from './one-tab.ts';

export type Notice = NonNullable<NoticeNews['newest']>;

interface NoticeState {
  /** Absent until it is known. */
  unread: number | undefined;
  newest: Notice | undefined;
  /** The urgent and unread ones that were told beside it. */
  urgent: readonly Notice[];
  /** Whether `newest` is known: what is older than the console when it becomes known is nothing new. */
  isKnown: boolean;
}

const nothing: NoticeState = { unread: undefined, newest: undefined, urgent: [], isKnown: false };
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

const listeners = new Set<(notice: Notice) => void>();

/** Calls the listener with each notice that was not there a moment ago. Returns how to stop. */
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
    // A number was asked for, and says nothing of anything else.
    if (typeof said !== 'number') toldAt = Date.now();
    if (typeof said === 'number') takeCount(said, onChange);
    else if (said === ALIVE) return;
    else if ('name' in said) noteServerEvent(said);
    else takeNews(said, onChange, begun);
  };
  const tellAll = (said: Told): void => {
    channel.postMessage(said);
    hear(said);
  };
  channel.onmessage = ({ data }: MessageEvent<Told | typeof HELLO>) => (data === HELLO ? sayAgain(channel) : hear(data));
  // In every tab, like anything else that is told: each has its own menu and buttons.
  const stopRights = onServerEvent('rights', noteRightsChange);
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
      channel.close();
      store.set(nothing);
    },
  };
}

function takeNews({ urgent = [], ...news }: NoticeNews, onChange: () => void, begun: number): void {
  const before = store.get();
  store.set({ unread: news.unread, newest: news.newest, urgent, isKnown: true });
  // What is counted no further may have changed all the same.
  if (before.unread !== news.unread || news.unread >= MOST_UNREAD || before.newest?.id !== news.newest?.id) onChange();
  // Urgent ones last, so that they lie on top.
  const told = [news.newest, ...urgent.filter(({ id }) => id !== news.newest?.id).reverse()];
  for (const notice of told) if (isNew(before, notice, begun)) for (const listener of listeners) listener(notice);
}

function takeCount(unread: number, onChange: () => void): void {
  if (store.get().unread === unread && unread < MOST_UNREAD) return;
  store.set({ unread });
  onChange();
}

/** What one tab tells the others: the news, an event, the number alone where the stream cannot be had, or that it lives. */
type Told = Said | typeof ALIVE;

const HELLO = 'hello';
/** Said with everything that the stream says. */
const ALIVE = 'alive';

/** The number does not wait for the stream, which a proxy on the way may hold up. */
async function countOnce(onChange: () => void): Promise<void> {
  const unread = await call(countNotReadMessage, {}, { quiet: true }).catch(() => undefined);
  if (unread !== undefined && store.get().unread === undefined) takeCount(unread, onChange);
}

/** The stream is opened behind the page: the first that it says may have come while the console was there already. */
function isNew({ isKnown, newest, urgent }: NoticeState, notice: Notice | undefined, begun: number): notice is Notice {
  if (notice?.readStatus !== '1') return false;
  if (!isKnown) return (fromWireTime(notice.createTime) ?? 0) > begun;
  if (newest === undefined) return true;
  return notice.createTime >= newest.createTime && ![newest, ...urgent].some(({ id }) => id === notice.id);
}

function sayAgain(channel: BroadcastChannel): void {
  const { unread, newest, urgent, isKnown } = store.get();
  if (isKnown && unread !== undefined)
    channel.postMessage({ unread, ...(newest ? { newest } : {}), urgent: [...urgent] } satisfies NoticeNews);
}
