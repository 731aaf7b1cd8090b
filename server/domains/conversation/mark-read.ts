import type { Actor } from '../../engine/identity/actor.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { askedOfOrder, firstAsked } from '../consultation/consultation.reads.ts';
import type { Order } from './conversation.policy.ts';
import { ofConversation, partiesOf } from './conversation-rows.ts';

interface Reader {
  tenantId: string;
  userId: string;
}

const COLUMNS = text(
  'tenant_id, create_time, party_tenant_ids, apply_order_id, target_tenant_id, user_id, user_tenant_id, read_seq, unread, read_time',
);

function markSql(order: Order, { tenantId, userId }: Reader, seq: number, time: Date): Sql {
  return sql`(${order.tenantId}, ${time}, ${partiesOf(order)}::text[], ${order.id}, ${firstAsked(order)}, ${userId}, ${tenantId}, ${seq}, 0, ${time})`;
}

/** Makes the applicant and every expert who is asked and has not declined followers of its conversation, if they are not yet. `now` in ms. */
export async function addFollowers(tx: Tx, order: Order, now: number): Promise<void> {
  const { tenantId, applyUserId } = order;
  const named = [{ tenantId, userId: applyUserId }, ...askedOfOrder(order)].flatMap(({ tenantId, userId }): Reader[] =>
    tenantId && userId ? [{ tenantId, userId }] : [],
  );
  const rows = join(named.map((reader) => markSql(order, reader, 0, new Date(now))));
  await tx.run(sql`INSERT INTO consultation_read_mark (${COLUMNS}) VALUES ${rows} ON CONFLICT DO NOTHING`);
}

/** Moves a person's mark on to a message, never back. Returns whether it moved. `now` in ms. */
export async function moveReadMark(tx: Tx, actor: Actor, order: Order, seq: number, now: number): Promise<boolean> {
  const { count } = await tx.run(sql`
    INSERT INTO consultation_read_mark (${COLUMNS}) VALUES ${markSql(order, actor, seq, new Date(now))}
    ON CONFLICT (tenant_id, apply_order_id, target_tenant_id, user_id)
    DO UPDATE SET read_seq = excluded.read_seq, read_time = excluded.read_time
      WHERE consultation_read_mark.tenant_id = excluded.tenant_id AND consultation_read_mark.read_seq < excluded.read_seq`);
  return count > 0;
}

/** Sets the marks in question to what waits for their readers: messages of others after the mark that still stand and that their hospital sees. */
function recountSql(which: Sql): Sql {
  return sql`
    UPDATE consultation_read_mark k SET unread = (
      SELECT count(*) FROM consultation_message u
      WHERE u.tenant_id = k.tenant_id AND u.apply_order_id = k.apply_order_id AND u.target_tenant_id = k.target_tenant_id
        AND u.seq > k.read_seq AND k.user_tenant_id = ANY (u.party_tenant_ids) AND u.sender_id <> k.user_id AND u.withdrawn_time IS NULL)
    WHERE ${which}`;
}

/** Counts again what waits for the followers of a conversation, or for one of them. */
export async function recountUnread(tx: Tx, order: Order, userId?: string): Promise<void> {
  const whose = userId === undefined ? text('true') : sql`user_id = ${userId}`;
  await tx.run(recountSql(sql`${ofConversation(order)} AND ${whose}`));
}

/** The same for everybody for whom something waits, after old messages have gone. Needs the group scope. */
export async function recountAllUnread(runner: Runner): Promise<void> {
  await runner.run(recountSql(text('unread > 0')));
}
