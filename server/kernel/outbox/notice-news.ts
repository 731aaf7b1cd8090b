import { listenOn, type Subscription } from '../identity/listen-on.ts';
import type { Runner } from '../store/database.ts';
import { sql } from '../store/sql.ts';

const CHANNEL = 'notice';

/** Somebody whose notices have changed. */
export interface Receiver {
  tenantId: string;
  userId: string;
}

/** One string for one person, the same in every process. */
export function receiverKey({ tenantId, userId }: Receiver): string {
  return `${tenantId}:${userId}`;
}

/** Tells every server process, at the commit of the caller's transaction, whose notices have changed. One statement for all of them. */
export async function announceNotices(runner: Runner, receivers: readonly Receiver[]): Promise<void> {
  if (receivers.length === 0) return;
  const keys = [...new Set(receivers.map(receiverKey))];
  await runner.run(sql`SELECT pg_notify(${CHANNEL}, receiver) FROM unnest(${keys}::text[]) AS receiver`);
}

/** Calls `heard` with the key of everybody whose notices have changed, whichever process changed them; `missed` when some may have gone unheard. */
export function listenForNotices(
  url: string,
  handlers: { heard(key: string): void; missed(): void; warn(error: unknown): void },
): Subscription {
  return listenOn(url, CHANNEL, handlers);
}
