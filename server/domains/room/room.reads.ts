import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';

/** What other domains may ask of rooms. */

/** An order, and the hour whose room is meant. */
interface ArrangedOrder {
  readonly id: string;
  readonly tenantId: string;
  readonly scheduleTime?: Date | null;
  /** Who holds it: of several experts the chief, whoever was that when they came. */
  readonly targetDoctorId?: string | null;
}

/** From when to when somebody was in a room, with whatever lay between. */
export interface Stay {
  readonly joinTime: Date;
  readonly leaveTime: Date;
}

/** Whoever has an account and was in the room of an order at its present hour, by their user's id. Read by one of its hospitals. */
export async function staysInRoom(runner: Runner, order: ArrangedOrder): Promise<ReadonlyMap<string, Stay>> {
  if (!order.scheduleTime) return new Map();
  const { rows } = await runner.run<Stay & { userId: string }>(sql`
    SELECT p.user_id AS "userId", min(s.join_time) AS "joinTime", max(s.last_time) AS "leaveTime"
    FROM room r
    JOIN room_person p ON p.tenant_id = r.tenant_id AND p.room_id = r.id
    JOIN room_stay s ON s.tenant_id = p.tenant_id AND s.person_id = p.id
    WHERE r.tenant_id = ${order.tenantId} AND r.apply_order_id = ${order.id} AND r.schedule_time = ${order.scheduleTime}
      AND p.user_id IS NOT NULL
    GROUP BY p.user_id`);
  return new Map(rows.map(({ userId, ...stay }) => [userId, stay]));
}

/** Whether the expert and somebody of the applying hospital were in the room of an order at its present hour. Read by one of its hospitals. */
export const bothSidesMet = async (runner: Runner, order: ArrangedOrder): Promise<boolean> => (await sidesIn(runner, order)).length === 2;

/** Whether the expert was, of several the chief. */
export const hostCame = async (runner: Runner, order: ArrangedOrder): Promise<boolean> =>
  (await staysInRoom(runner, order)).has(order.targetDoctorId ?? '');

async function sidesIn(runner: Runner, order: ArrangedOrder): Promise<string[]> {
  if (!order.scheduleTime) return [];
  const { rows } = await runner.run<{ role: string }>(sql`
    SELECT DISTINCT p.role FROM room r
    JOIN room_person p ON p.tenant_id = r.tenant_id AND p.room_id = r.id
    JOIN room_stay s ON s.tenant_id = p.tenant_id AND s.person_id = p.id
    WHERE r.tenant_id = ${order.tenantId} AND r.apply_order_id = ${order.id} AND r.schedule_time = ${order.scheduleTime}
      AND p.role IN ('host', 'applicant')`);
  return rows.map(({ role }) => role);
}

/** Whether anybody of the applicant's side, or their patient, came to the room of an order at its present hour: also who was never let in. */
export async function applicantCame(runner: Runner, order: ArrangedOrder): Promise<boolean> {
  if (!order.scheduleTime) return false;
  const { rows } = await runner.run(sql`
    SELECT 1 FROM room r JOIN room_person p ON p.tenant_id = r.tenant_id AND p.room_id = r.id
    WHERE r.tenant_id = ${order.tenantId} AND r.apply_order_id = ${order.id} AND r.schedule_time = ${order.scheduleTime}
      AND p.role IN ('applicant', 'patient') AND p.seen_time IS NOT NULL LIMIT 1`);
  return rows.length > 0;
}

/**
 * What was arranged in earlier rounds with the same first asked hospital goes on with those who are asked now: a room of the same hour is
 * the same one, and who was invited to it is let in by whoever is its host now. Its stays and recordings remain between those of then.
 */
export async function shareRooms(
  tx: Tx,
  order: { readonly id: string; readonly tenantId: string; readonly firstAsked: string | null | undefined },
  parties: readonly string[],
): Promise<void> {
  const { id, tenantId, firstAsked } = order;
  const ofOrder = sql`tenant_id = ${tenantId} AND apply_order_id = ${id} AND target_tenant_id = ${firstAsked}`;
  await tx.run(sql`UPDATE room SET party_tenant_ids = ${[...parties]} WHERE ${ofOrder}`);
  await tx.run(sql`
    UPDATE room_person SET party_tenant_ids = ${[...parties]}
    WHERE tenant_id = ${tenantId} AND room_id IN (SELECT id FROM room WHERE ${ofOrder})`);
}
