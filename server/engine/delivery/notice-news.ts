import { beforeCommit } from '../store/before-commit.ts';
import { listenOn, type Subscription } from '../store/listen-on.ts';
import { isTransaction, type Runner, type Tx } from '../store/runner.ts';
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

/** Tells every server process, at the commit of the caller's transaction, whose notices have changed. */
export async function announceNotices(runner: Runner, receivers: readonly Receiver[]): Promise<void> {
  await say(runner, receivers.map(receiverKey));
}

const unsaid = new WeakMap<Tx, Set<string>>();

/** One statement for all that a transaction has to say, sent when all else is done. */
async function say(runner: Runner, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  if (!isTransaction(runner)) return send(runner, lines);
  const own = unsaid.get(runner) ?? new Set<string>();
  for (const line of lines) own.add(line);
  unsaid.set(runner, own);
  beforeCommit(runner, CHANNEL, () => {
    unsaid.delete(runner);
    return send(runner, [...own]);
  });
}

async function send(runner: Runner, lines: readonly string[]): Promise<void> {
  await runner.run(sql`SELECT pg_notify(${CHANNEL}, line) FROM unnest(${[...new Set(lines)]}::text[]) AS line`);
}

/** Something besides notices that open pages show: what kind of thing, and the id of which. Never more than that. */
export interface PersonalEvent {
  /** In kebab-case. */
  name: string;
  id: string;
}

/** Tells the open streams of these people, at the commit of the caller's transaction, that something has changed. */
export async function announceEvent(runner: Runner, receivers: readonly Receiver[], { name, id }: PersonalEvent): Promise<void> {
  await say(
    runner,
    receivers.map((receiver) => `${receiverKey(receiver)} ${name} ${id}`),
  );
}

const EVERYBODY = '*';
/** As a hospital: the people of all of them. */
export const EVERYWHERE = '*';

/** The same for everybody of these hospitals. */
export async function announceToHospital(runner: Runner, tenantIds: readonly string[], event: PersonalEvent): Promise<void> {
  await announceEvent(
    runner,
    tenantIds.map((tenantId) => ({ tenantId, userId: EVERYBODY })),
    event,
  );
}

/** Whether news under that key concern this person. */
export function concerns(key: string, receiver: Receiver): boolean {
  const { tenantId, userId } = receiver;
  return [tenantId, EVERYWHERE].some((hospital) =>
    [userId, EVERYBODY].some((user) => key === receiverKey({ tenantId: hospital, userId: user })),
  );
}

interface NewsHandlers {
  /** Somebody's notices have changed, or, with an event, something else that concerns them. */
  heard(key: string, event?: PersonalEvent): void;
  /** Some may have gone unheard. */
  missed(): void;
  warn(error: unknown): void;
}

/** Calls `heard` with the key of everybody who has news, whichever process made them. */
export function listenForNotices(url: string, { heard, ...handlers }: NewsHandlers): Subscription {
  return listenOn(url, CHANNEL, {
    ...handlers,
    heard: (line) => {
      const [key = '', name, id] = line.split(' ');
      heard(key, name && id ? { name, id } : undefined);
    },
  });
}
