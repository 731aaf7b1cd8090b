import { type Message as Text, textOf } from '../../../contract/kernel/said.ts';
import { cutText } from '../../platform/cut-text.ts';
import { asBegun } from '../store/before-commit.ts';
import { insertRows, type Stamp } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { sql } from '../store/sql.ts';
import { outboxTable } from './outbox.tables.ts';

export interface Message {
  /**
   * One person, or everybody of the tenant who holds a permission, of these whoever has one of the rights of `sight` as well. With both it is
   * the person, and the others where that one is not there any more.
   */
  to: { tenantId: string; userId?: string | null; permission?: string | undefined; sight?: readonly string[] | undefined };
  title: string;
  context: Text;
  /** The console's route that shows what it is about. */
  link?: string;
  /** Followed by a text message when it stays unread. */
  urgent?: boolean;
  /**
   * The document about which this asks somebody for something: no text message follows once that is over (`settleUrgent`). Left out of what
   * has to be heard in any case.
   */
  about?: string;
  /** The calls that end it, where those are not the ones that the document waits for when this is told. */
  until?: readonly string[];
}

/** To somebody who sees it no longer, and is asked nothing: what there is to say, without a way to where they would be told that nothing is there. */
export const withoutLink = ({ link: _, about: __, until: ___, ...message }: Message): Message => message;

/** Characters that a notice holds. */
export const MOST_TEXT = 500;

const telling = new WeakSet<Tx>();
const leftBy = new WeakMap<Tx, readonly Left[]>();

interface Left {
  readonly id: string;
  readonly to: Message['to'];
  readonly urgent?: boolean | undefined;
  readonly about?: string | undefined;
}

/** The messages that this transaction has left so far. */
export function toldIn(tx: Tx): readonly Left[] {
  return leftBy.get(asBegun(tx)) ?? [];
}

/** Whether this transaction leaves messages: whoever commits it has them delivered, and not before. */
export function hasTold(tx: Tx): boolean {
  return telling.has(tx);
}

/** Says that this transaction leaves something that a module sends by itself (`onOutbox`), and no message. */
export function leaveToSend(tx: Tx): void {
  telling.add(tx);
}

/** Leaves messages to be delivered once the transaction has committed. Nothing outside is called in here. */
export async function tell(tx: Tx, told: readonly (Message | readonly Message[])[], stamp: Stamp): Promise<void> {
  const messages = told.flat();
  if (messages.length > 0) telling.add(tx);
  const rows = messages.map(({ to, urgent, about, until, context, ...message }) => ({
    ...message,
    context: cutText(textOf(context), MOST_TEXT),
    ...(typeof context === 'string' ? {} : { contextSaid: context }),
    ...(urgent ? { urgent: 1 as const } : {}),
    // The sender's tenant: that is whose rows this transaction may write. The clock has none of its own.
    tenantId: tx.tenantId || to.tenantId,
    toTenantId: to.tenantId,
    toUserId: to.userId,
    toPermission: to.permission,
    toSight: to.sight && [...to.sight],
    // Nothing follows what is not urgent: there is nothing to call off.
    ...(urgent ? { aboutId: about, aboutTasks: until && [...until] } : {}),
    attempts: 0,
    nextTime: new Date(stamp.now),
  }));
  const left = await insertRows(tx, outboxTable, rows, stamp);
  leftBy.set(asBegun(tx), [
    ...toldIn(tx),
    ...messages.map(({ to, urgent, about }, at) => ({ id: String(left[at]?.id), to, urgent, about })),
  ]);
}

/** Undelivered messages are delivered with the next run, and as often as new ones: the outbox has a delay of its own. */
export async function dueAgain(tx: Tx, messages: readonly { id: string; tenantId: string }[], now: number): Promise<void> {
  for (const [tenantId, own] of Map.groupBy(messages, (message) => message.tenantId))
    await tx.run(sql`
      UPDATE outbox SET attempts = 0, next_time = ${new Date(now)}
      WHERE tenant_id = ${tenantId} AND id = ANY (${own.map(({ id }) => id)}::uuid[]) AND delivered_time IS NULL`);
}
