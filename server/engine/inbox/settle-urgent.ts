import { holdersSql } from '../identity/holders.ts';
import { toldIn } from '../outbox/outbox.ts';
import { ownerOf } from '../store/owner-runner.ts';
import type { Tx } from '../store/runner.ts';
import { type Sql, sql } from '../store/sql.ts';

/** Why a text message never went out. */
export const SETTLED = '所通知的事项已处理，短信不再发送';

/** Whom a document asks for something: one person, or whoever of the hospital has the permission. */
export interface Asked {
  readonly tenantId: string;
  readonly userId: string | null;
  readonly task: string;
  readonly permission: string | readonly string[];
}

/** What has changed with a step: whom it asks no more for that, and everybody whom it asks now. */
interface Change {
  readonly id: string;
  /** Where somebody may have been told of it. */
  readonly hospitals: readonly string[];
  readonly gone: readonly Asked[];
  readonly asked: readonly Asked[];
}

/**
 * No text message follows what people have not read about a document that asks them nothing any more (ADR 0162): none that waits to be sent either, nor
 * one that failed and could be sent again by hand. The notices stay to be read. Who is asked, or asked again, keeps theirs. In the transaction of the
 * step, which holds the document: where the step is taken back, this is as well.
 */
export async function settleUrgent(tx: Tx, change: Change, now: number): Promise<void> {
  if (!(await isToldOf(tx, change))) return;
  // First what is not delivered yet: a delivery that is under way is waited for, and its notices are there by the second statement.
  await settleUnsent(tx, change);
  for (const tenantId of change.hospitals) {
    await reviveIn(tx, change, tenantId);
    await settleIn(tx, change, tenantId, new Date(now));
  }
}

/** Most documents have nothing urgent about them. */
async function isToldOf(tx: Tx, { id, hospitals }: Change): Promise<boolean> {
  for (const tenantId of hospitals) {
    const { count } = await ownerOf(tx, tenantId).run(sql`
      SELECT 1 FROM notice WHERE tenant_id = ${tenantId} AND about_id = ${id}
      UNION ALL SELECT 1 FROM outbox WHERE tenant_id = ${tenantId} AND about_id = ${id} AND delivered_time IS NULL LIMIT 1`);
    if (count > 0) return true;
  }
  return false;
}

const namedOf = (lines: readonly Asked[]): string[] => lines.flatMap(({ userId }) => userId ?? []);
const wide = (lines: readonly Asked[]): Asked[] => lines.filter(({ userId }) => userId === null);
const permissionsOf = (lines: readonly Asked[]): string[] => wide(lines).flatMap(({ permission }) => permission);
const at = (lines: readonly Asked[], hospital: string): Asked[] => lines.filter(({ tenantId }) => tenantId === hospital);

/**
 * Who is left out of it in a hospital, besides those who are asked: where a task is over, everybody, also who was told of it for the others' sake; where
 * others go on with it, those alone whom it asked by name.
 */
function leftIn({ gone, asked }: Change, tenantId: string): readonly string[] | 'everybody' {
  const isDone = (lines: readonly Asked[], going: readonly Asked[]): boolean =>
    lines.some(({ task }) => !going.some((line) => line.task === task));
  const own = at(gone, tenantId);
  return isDone(gone, asked) || isDone(wide(own), wide(at(asked, tenantId))) ? 'everybody' : namedOf(own);
}

/** What is told to a permission finds its people when it is delivered: it stays urgent where one of them may be asked. So does what this step itself tells. */
async function settleUnsent(tx: Tx, change: Change): Promise<void> {
  const quiet = change.hospitals.filter((hospital) => at(change.asked, hospital).length === 0 && leftIn(change, hospital) === 'everybody');
  const people = change.hospitals.flatMap((hospital) => {
    const asked = at(change.asked, hospital);
    return permissionsOf(asked).length > 0 ? [] : namedOf(at(change.gone, hospital)).filter((id) => !namedOf(asked).includes(id));
  });
  if (quiet.length === 0 && people.length === 0) return;
  for (const sender of change.hospitals)
    await ownerOf(tx, sender).run(sql`
      UPDATE outbox SET urgent = 0
      WHERE tenant_id = ${sender} AND about_id = ${change.id} AND delivered_time IS NULL AND id <> ALL (${toldIn(tx).map(({ id }) => id)}::uuid[])
        AND (to_tenant_id = ANY (${quiet}) OR (to_permission IS NULL AND to_user_id = ANY (${people}::uuid[])))`);
}

/** Of a notice, whether the document asks its receiver for something. Whoever may do it and would have to reach the row first counts as asked. */
function isAsked({ asked }: Change, tenantId: string): Sql {
  const own = at(asked, tenantId);
  return sql`(user_id = ANY (${namedOf(own)}::uuid[]) OR user_id IN (${holdersSql(tenantId, permissionsOf(own))}))`;
}

/** A step was taken back, or the turn has come round: they have not read it, and it is theirs again. A step that tells them so anew needs no second text. */
async function reviveIn(tx: Tx, change: Change, tenantId: string): Promise<void> {
  const isToldAnew = toldIn(tx).some(({ to, urgent, about }) => urgent && about === change.id && to.tenantId === tenantId && !to.userId);
  if (isToldAnew || at(change.asked, tenantId).length === 0) return;
  await ownerOf(tx, tenantId).run(sql`
    UPDATE notice SET settled_time = NULL, escalated_time = NULL
    WHERE tenant_id = ${tenantId} AND about_id = ${change.id} AND settled_time IS NOT NULL AND read_status = '1' AND ${isAsked(change, tenantId)}`);
}

async function settleIn(tx: Tx, change: Change, tenantId: string, now: Date): Promise<void> {
  const left = leftIn(change, tenantId);
  if (left.length === 0) return;
  const owner = ownerOf(tx, tenantId);
  const among = left === 'everybody' ? sql`true` : sql`user_id = ANY (${[...left]}::uuid[])`;
  const { rows } = await owner.run<{ eventId: string; userId: string }>(sql`
    UPDATE notice SET settled_time = ${now}, escalated_time = COALESCE(escalated_time, ${now})
    WHERE tenant_id = ${tenantId} AND about_id = ${change.id} AND settled_time IS NULL AND ${among} AND NOT ${isAsked(change, tenantId)}
    RETURNING event_id AS "eventId", user_id AS "userId"`);
  if (rows.length === 0) return;
  const [events, people] = [rows.map(({ eventId }) => eventId), rows.map(({ userId }) => userId)];
  await owner.run(sql`
    UPDATE sms_record SET status = 'failed', error_message = ${SETTLED}, update_time = ${now}, version = version + 1
    WHERE tenant_id = ${tenantId} AND status <> 'sent' AND (event_id, user_id) IN (SELECT * FROM unnest(${events}::uuid[], ${people}::uuid[]))`);
}
