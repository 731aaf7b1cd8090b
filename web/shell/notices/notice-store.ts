import { countNotReadMessage, MOST_UNREAD, type NoticeNews } from '../../../contract/domains/messages/messages.endpoints.ts';
import { call } from '../../platform/call/api-client.ts';
import { noteRightsChange } from '../../platform/call/rights-changes.ts';
import { noteServerEvent, onServerEvent, type ServerEvent } from '../../platform/call/server-events.ts';
import { createStore, useStore } from '../../platform/store/store.ts';
import { followNotices } from './notice-stream.ts';
import { inOneTab } from './one-tab.ts';

export type Notice = NonNullable<NoticeNews['newest']>;

interface NoticeState {
  /** Absent until it is known. */
  unread: number | undefined;
  newest: Notice | undefined;
  /** Whether `newest` is known: what is there when it becomes known is nothing new. */
  isKnown: boolean;
}

const nothing: NoticeState = { unread: undefined, newest: undefined, isKnown: false };
const store = createStore<NoticeState>(() => nothing);

export function useUnread(): number {
  return useStore(store, (state) => state.unread ?? 0);
}

/** Takes over a number that was asked for, or changed by what the user did here. */
export function setUnread(change: number | ((unread: number) => number)): void {
  store.set(({ unread = 0 }) => ({ unread: Math.max(0, typeof change === 'function' ? change(unread) : change) }));
}

interface Watch {
  onChange: () => void;
  /** One that was not there a moment ago. */
  onNew: (notice: Notice) => void;
}

/**
 * Follows the news of one person in all tabs over one stream: the tab that holds it tells the others. Returns how to stop.
 */
export function watchNotices(userKey: string, { onChange, onNew }: Watch): () => void {
  const name = `lianyi-notices-${userKey}`;
  const channel = new BroadcastChannel(name);
  const take = (news: NoticeNews): void => {
    const before = store.get();
    store.set({ unread: news.unread, newest: news.newest, isKnown: true });
    // What is counted no further may have changed all the same.
    if (before.unread !== news.unread || news.unread >= MOST_UNREAD || before.newest?.id !== news.newest?.id) onChange();
    if (isNew(before, news.newest)) onNew(news.newest);
  };
  const count = (unread: number): void => {
    if (store.get().unread === unread && unread < MOST_UNREAD) return;
    store.set({ unread });
    onChange();
  };
  channel.onmessage = ({ data }: MessageEvent<NoticeNews | ServerEvent | number | typeof HELLO>) => {
    if (data === HELLO) sayAgain(channel);
    else if (typeof data === 'number') count(data);
    else if ('name' in data) noteServerEvent(data);
    else take(data);
  };
  const tellAll = <T extends NoticeNews | ServerEvent | number>(own: (said: T) => void) => {
    return (said: T): void => {
      channel.postMessage(said);
      own(said);
    };
  };
  // In every tab, like anything else that is told: each has its own menu and buttons.
  const stopRights = onServerEvent('rights', noteRightsChange);
  // A tab that is opened later learns from the others what they know.
  channel.postMessage(HELLO);
  const told = { onNews: tellAll(take), onCount: tellAll(count), onEvent: tellAll(noteServerEvent), mayHaveMissed: missedFrom(Date.now()) };
  const stop = inOneTab(name, (signal) => followNotices(signal, told));
  void countOnce(count);
  return () => {
    stop();
    stopRights();
    channel.close();
    store.set(nothing);
  };
}

/** After so long the first stream is no longer that of a page that has just asked for everything. */
const LATE_MS = 10_000;

/**
 * Whether what opens now comes after a gap: this tab had a stream before, that of another tab ended and this one takes its place, or the
 * first took long to come.
 */
function missedFrom(begun: number): () => boolean {
  let isFirst = true;
  return () => {
    const isAnew = !isFirst || Date.now() - begun > LATE_MS;
    isFirst = false;
    return isAnew;
  };
}

const HELLO = 'hello';

/** The number does not wait for the stream, which a proxy on the way may hold up. */
async function countOnce(count: (unread: number) => void): Promise<void> {
  const unread = await call(countNotReadMessage, {}, { quiet: true }).catch(() => undefined);
  if (unread !== undefined && store.get().unread === undefined) count(unread);
}

function isNew(before: NoticeState, newest: Notice | undefined): newest is Notice {
  if (!before.isKnown || newest?.readStatus !== '1') return false;
  return before.newest === undefined || (newest.id !== before.newest.id && newest.createTime >= before.newest.createTime);
}

function sayAgain(channel: BroadcastChannel): void {
  const { unread, newest, isKnown } = store.get();
  if (isKnown && unread !== undefined) channel.postMessage({ unread, ...(newest ? { newest } : {}) } satisfies NoticeNews);
}
