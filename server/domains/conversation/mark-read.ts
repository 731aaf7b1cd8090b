import type { Actor } from '../../engine/identity/actor.ts';
import { keepCount } from '../../engine/store/keep-count.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { firstAsked } from '../consultation/consultation.reads.ts';
import { type Order, partiesOf } from './conversation.policy.ts';
import { readMarkTable } from './conversation.tables.ts';
import { ofConversation } from './conversation-rows.ts';
import { participantsOf } from './participants.ts';

interface Follower {
  tenantId: string;
  userId: string;
}

const COLUMNS = text(
  'tenant_id, create_time, party_tenant_ids, apply_order_id, target_tenant_id, user_id, user_tenant_id, read_seq, unread, read_time',
);

function markSql(order: Order, { tenantId, userId }: Follower, seq: number, time: Date): Sql {
  return sql`(${order.tenantId}, ${time}, ${partiesOf(order)}::text[], ${order.id}, ${firstAsked(order)}, ${userId}, ${tenantId}, ${seq}, 0, ${time})`;
}

/** Whom a message of an order is for: the applicant and every expert who is asked and has not declined. */
function namedIn(order: Order): Follower[] {
  return participantsOf(order).map(({ tenantId, userId }) => ({ tenantId, userId }));
}

/** Makes them followers of its conversation, if they are not yet, and answers whether one of them was not. `now` in ms. */
export async function addFollowers(tx: Tx, order: Order, now: number): Promise<boolean> {
  const rows = join(namedIn(order).map((reader) => markSql(order, reader, 0, new Date(now))));
  const { count } = await tx.run(sql`INSERT INTO consultation_read_mark (${COLUMNS}) VALUES ${rows} ON CONFLICT DO NOTHING`);
  return count > 0;
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

/** What waits for the reader of a mark: messages of others after it that still stand and that their hospital sees. */
const WAITING = sql`
  SELECT count(*) FROM consultation_message u
  WHERE u.tenant_id = k.tenant_id AND u.apply_order_id = k.apply_order_id AND u.target_tenant_id = k.target_tenant_id
    AND u.seq > k.read_seq AND k.user_tenant_id = ANY (u.party_tenant_ids) AND u.sender_id <> k.user_id AND u.withdrawn_time IS NULL`;

/** Counts again what waits for the followers of a conversation, or for one of them; `targetTenantId` where it may be one that the order has left. A hospital that joined late sees less than is counted. */
export async function recountUnread(
  tx: Tx,
  order: Order,
  { userId, targetTenantId }: { userId?: string; targetTenantId?: string } = {},
): Promise<void> {
  const whose = userId === undefined ? text('true') : sql`user_id = ${userId}`;
  const which = sql`${ofConversation(order, targetTenantId)} AND ${whose}`;
  await keepCount(tx, order.tenantId, { table: readMarkTable, field: 'unread', count: WAITING, which });
}

/** The same for everybody for whom something waits, after old messages have gone. Needs the group scope. */
export async function recountAllUnread(runner: Runner): Promise<void> {
  await runner.run(sql`UPDATE consultation_read_mark k SET unread = (${WAITING}) WHERE unread > 0`);
}

/** How far somebody has read, and the first message that their hospital hears; nothing where it hears none yet. */
export interface Mark {
  userId: string;
  readSeq: number;
  firstSeq: number | null;
}

/** The marks of those whom messages of an order are for, and the reader's own: colleagues who see the order may read it without being asked. */
export function marksSql({ userId }: Actor, order: Order): Sql {
  const ids = [userId, ...namedIn(order).map((named) => named.userId)];
  return sql`
    SELECT k.user_id AS "userId", k.read_seq AS "readSeq", (SELECT min(u.seq) FROM consultation_message u
      WHERE u.tenant_id = k.tenant_id AND u.apply_order_id = k.apply_order_id AND u.target_tenant_id = k.target_tenant_id
        AND k.user_tenant_id = ANY (u.party_tenant_ids)) AS "firstSeq"
    FROM consultation_read_mark k WHERE ${ofConversation(order)} AND user_id = ANY (${ids}::uuid[])`;
}
