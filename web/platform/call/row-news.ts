import { onServerEvent } from './server-events.ts';

/** As the server calls it. */
export const ROWS_EVENT = 'rows';
/** What happens in the same moment is looked at once, and an action's own refresh comes first. */
const GATHER_MS = 400;
/** Consoles of one hospital ask one after the other, not all at once. */
const SPREAD_MS = 800;
const LEAST_PAUSE_MS = 3_000;

/** Rows of a domain that have changed since they were last looked at. */
export interface RowNews {
  /** Absent when any domain's may have. */
  readonly domain?: string;
  /** Empty when any row may have. */
  readonly ids: ReadonlySet<string>;
}

/** What the server said of one row: `<domain>:<id>`, where `*` stands for many. Nothing said means that anything may have changed. */
export function readRowNews(said: string | undefined): RowNews {
  const [domain, id] = (said ?? '').split(':');
  return domain ? { domain, ids: new Set(id && id !== '*' ? [id] : []) } : { ids: new Set() };
}

/**
 * Calls the listener with what has changed of a domain and when that last happened (milliseconds, as `Date.now()`), gathered,
 * at most every three seconds, and only while the page is looked at: a console in the background catches up when it is opened
 * again. Gives the way to stop.
 */
export function followRows(domain: string, listener: (news: RowNews, heardAt: number) => void): () => void {
  let ids: Set<string> | undefined;
  let heardAt = 0;
  let isAny = false;
  let lastTime = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    timer = undefined;
    if (!ids || document.hidden) return;
    const news = { domain, ids: isAny ? new Set<string>() : ids };
    ids = undefined;
    isAny = false;
    lastTime = Date.now();
    listener(news, heardAt);
  };
  const soon = () => {
    timer ??= setTimeout(tell, Math.max(GATHER_MS + Math.random() * SPREAD_MS, lastTime + LEAST_PAUSE_MS - Date.now()));
  };
  const stop = onServerEvent(ROWS_EVENT, (said, at) => {
    const news = readRowNews(said);
    if (news.domain !== undefined && news.domain !== domain) return;
    // The latest: what was fetched between two events knows nothing of the second.
    heardAt = Math.max(heardAt, at);
    ids = new Set([...(ids ?? []), ...news.ids]);
    isAny ||= news.ids.size === 0;
    soon();
  });
  const catchUp = () => {
    if (ids && !document.hidden) soon();
  };
  document.addEventListener('visibilitychange', catchUp);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', catchUp);
  };
}
