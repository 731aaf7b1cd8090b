import { randomUUID } from 'node:crypto';
import { listenOn } from '../store/listen-on.ts';
import type { Runner } from '../store/runner.ts';
import { sql } from '../store/sql.ts';

const CHANNEL = 'access_changed';
/** An announced change whose transaction was rolled back is never heard; then caching goes on after this long. */
const UNHEARD_MS = 5_000;

/** What may have changed: one session, those of some people, or, where neither is named, everybody's. */
export interface Whose {
  sessionId?: string | undefined;
  userIds?: readonly string[] | undefined;
}

/** A notification of the database holds 8000 bytes. */
const MOST_NAMED = 100;

interface Change extends Whose {
  announcement?: string;
}

/** Told of changes announced in this process, before they are committed. */
const listeners = new Set<(announcement: string, whose: Whose) => void>();

/** Whether a session is among those that may have changed. */
export function isMeant({ sessionId, userIds }: Whose, session: { sessionId: string; userId: string }): boolean {
  return (sessionId ?? session.sessionId) === session.sessionId && (userIds?.includes(session.userId) ?? true);
}

/**
 * Tells every server process, at the commit of the caller's transaction, to forget what it knows of one session, or
 * of everybody. In this process nothing is cached from now until the news has come back, so that whoever made the
 * change never sees the state before it.
 */
export function announceAccessChange(runner: Runner, sessionId?: string): Promise<void> {
  return announce(runner, { sessionId });
}

/** The same of what is some people's own: thousands of others need not be read anew for it. */
export function announceChangeOf(runner: Runner, userIds: readonly string[]): Promise<void> {
  return announce(runner, userIds.length <= MOST_NAMED ? { userIds } : {});
}

async function announce(runner: Runner, whose: Whose): Promise<void> {
  const announcement = randomUUID();
  for (const listener of listeners) listener(announcement, whose);
  const change: Change = { ...whose, announcement };
  await runner.run(sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(change)})`);
}

export interface AccessChanges {
  /** False while news may be missed or is under way: then nothing may be cached. */
  reliable(): boolean;
  close(): Promise<void>;
}

interface Hearing {
  /** This process is about to change it: what is known of it no longer counts, and what the database says is still the old state. */
  announced(whose: Whose): void;
  /** It is changed and committed, by whichever process, or may be, where news was missed. */
  changed(whose: Whose): void;
  warn(error: unknown): void;
}

export function listenForAccessChanges(url: string, { announced, changed, warn }: Hearing): AccessChanges {
  /** Announced here and not heard of yet, with the moment from which that no longer counts. */
  const underWay = new Map<string, number>();
  const announcing = (announcement: string, whose: Whose): void => {
    underWay.set(announcement, performance.now() + UNHEARD_MS);
    announced(whose);
  };
  const heard = (payload: string): void => {
    const change = readChange(payload);
    if (change.announcement) underWay.delete(change.announcement);
    changed(change);
  };
  const subscription = listenOn(url, CHANNEL, { heard, missed: () => changed({}), warn });
  listeners.add(announcing);
  return {
    reliable: () => {
      const now = performance.now();
      for (const [announcement, until] of underWay) if (until <= now) underWay.delete(announcement);
      return subscription.isListening() && underWay.size === 0;
    },
    close: async () => {
      listeners.delete(announcing);
      await subscription.close();
    },
  };
}

/** An operator may also send an empty notification by hand: everything is forgotten. */
function readChange(payload: string): Change {
  try {
    return (JSON.parse(payload) ?? {}) as Change;
  } catch {
    return {};
  }
}
