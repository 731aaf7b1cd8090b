import { Readable } from 'node:stream';
import type { NoticeNews } from '../../../contract/domains/messages/messages.endpoints.ts';
import { concerns, listenForNotices, type PersonalEvent, type Receiver, receiverKey } from '../../engine/delivery/notice-news.ts';
import { isMeant, type Whose } from '../../engine/identity/access-changes.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { loadActorOfSession } from '../../engine/identity/load-actor.ts';
import type { Services } from '../../engine/services.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readNews } from './notice-queries.ts';
import { createRecentEvents, type PastEvent } from './recent-events.ts';
import { someAtATime } from './some-at-a-time.ts';

/** Each in this process. The console opens one a browser, so that this many are somebody's mistake. */
const MOST_PER_USER = 10;
const HEARTBEAT_MS = 25_000;
/** Then the browser comes back with its current token: what ends by the clock (session, tenant's term) ends here too. */
const LIFE_MS = 15 * 60_000;
/** People whose news are looked up side by side: a slow one holds up nobody, and calls keep the other connections. */
const AT_ONCE = 4;
/** The question for a stream may take so much longer on its way than that for the rows, which was asked before. */
const SLACK_MS = 1_000;
/** Bytes that a browser may leave unread before it is given up. */
const MOST_UNSENT = 65_536;

interface Open {
  receiver: Receiver;
  sessionId: string;
  stream: Readable;
  endsAt: number;
  isEnding: boolean;
  /** What its person could do when that was last looked at. */
  rights?: string;
}

export interface NoticeStreams {
  /**
   * The news of this person as server-sent events, from now on, and, with `silentFor`, what else has happened in the last so many
   * milliseconds. Throws 429 when they have too many streams open.
   */
  open(actor: Actor, silentFor?: number | null): Readable;
  /** Looks again whether sessions are alive, of those that are meant, and ends the streams of those that are not. */
  checkSessions(whose: Whose): void;
  /** Ends every stream, so that the server can stop. */
  end(): void;
  close(): Promise<void>;
}

/** The open streams of one server process, fed by one listening connection: whichever process delivers a notice, it is heard here. */
export function createNoticeStreams(services: Services): NoticeStreams {
  const people = new Map<string, Set<Open>>();
  const recent = createRecentEvents();
  const all = (): Open[] => [...people.values()].flatMap((own) => [...own]);
  const onError = (error: unknown): void => services.log.warn({ err: error }, 'notice streams');

  const tell = someAtATime(
    AT_ONCE,
    async (key: string) => {
      const [first] = people.get(key) ?? [];
      if (!first) return;
      const news = await readNews(services.database.forTenant(first.receiver.tenantId), first.receiver);
      for (const one of people.get(key) ?? []) send(one, eventOf(news));
    },
    onError,
  );
  const check = someAtATime(
    AT_ONCE,
    async (one: Open) => {
      if (one.stream.destroyed) return;
      const living = await loadActorOfSession(services, one.receiver.tenantId, one.sessionId, services.clock());
      if (!living) return end(one);
      const rights = rightsOf(living.actor);
      if (one.rights !== undefined && one.rights !== rights) send(one, RIGHTS_EVENT);
      one.rights = rights;
    },
    onError,
  );

  const subscription = listenForNotices(services.database.url, {
    heard: (key, event) => {
      if (!event) return people.has(key) ? tell(key) : undefined;
      recent.note(key, event);
      for (const one of all()) if (concerns(key, one.receiver)) send(one, lineOf(event));
    },
    missed: () => {
      recent.forget();
      [...people.keys()].forEach(tell);
      for (const one of all()) send(one, MISSED_EVENT);
    },
    warn: onError,
  });
  const heartbeat = setInterval(() => all().forEach(beat), HEARTBEAT_MS).unref();

  const forget = (one: Open): void => {
    const key = receiverKey(one.receiver);
    const own = people.get(key);
    own?.delete(one);
    if (own?.size === 0) people.delete(key);
  };
  const open = ({ tenantId, userId, sessionId }: Actor, silentFor?: number | null): Readable => {
    const receiver = { tenantId, userId };
    const key = receiverKey(receiver);
    const own = people.get(key) ?? new Set();
    if (own.size >= MOST_PER_USER) throw new Refusal(429, '打开的窗口过多，请关闭一些后重试');
    const stream = new Readable({ read: () => {} });
    const one: Open = { receiver, sessionId, stream, endsAt: performance.now() + LIFE_MS, isEnding: false };
    stream.once('close', () => forget(one));
    people.set(key, own.add(one));
    if (typeof silentFor === 'number') for (const line of linesSince(recent.of(receiver, silentFor + SLACK_MS))) send(one, line);
    tell(key);
    // The session may have ended between being looked up and now.
    check(one);
    return stream;
  };
  return {
    open,
    checkSessions: (whose) => {
      for (const one of all()) if (isMeant(whose, { ...one.receiver, sessionId: one.sessionId })) check(one);
    },
    end: () => {
      clearInterval(heartbeat);
      all().forEach(end);
    },
    close: () => subscription.close(),
  };
}

function beat(one: Open): void {
  if (performance.now() >= one.endsAt) end(one);
  else send(one, ':\n\n');
}

function end(one: Open): void {
  if (!one.isEnding && !one.stream.destroyed) one.stream.push(null);
  one.isEnding = true;
}

function send({ stream, isEnding }: Open, text: string): void {
  if (isEnding || stream.destroyed) return;
  if (stream.readableLength > MOST_UNSENT) stream.destroy();
  else stream.push(text);
}

/** Said when the rights of the session have changed: the console asks for its menu again. */
const RIGHTS_EVENT = 'event: rights\ndata: {}\n\n';

/** Said when events may have been lost on the way: pages ask again for what they show. */
const MISSED_EVENT = 'event: missed\ndata: {}\n\n';

/** `ago`, in milliseconds, where it is not told at once: what was asked for since then knows of it. */
function lineOf({ name, id, ago }: PersonalEvent & Partial<PastEvent>): string {
  return `event: ${name}\ndata: ${JSON.stringify({ id, ago })}\n\n`;
}

const linesSince = (past: readonly PastEvent[] | undefined): string[] => past?.map(lineOf) ?? [MISSED_EVENT];

function rightsOf({ permissions, roleIds, dataScope, deptIds }: Actor): string {
  return JSON.stringify([[...permissions].sort(), roleIds, dataScope, deptIds]);
}

function eventOf(news: NoticeNews): string {
  return `event: news\ndata: ${JSON.stringify(news)}\n\n`;
}
