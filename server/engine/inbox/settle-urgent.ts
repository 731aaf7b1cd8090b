import { announceNotices } from '../delivery/notice-news.ts';
import { toldIn } from '../outbox/outbox.ts';
import { ownerOf } from '../store/owner-runner.ts';
import type { Tx } from '../store/runner.ts';
import { type Sql, sql } from '../store/sql.ts';
import { isBack, isOver, type TaskChange } from './task-change.ts';

/** Why a text message never went out. */
export const SETTLED = '所通知的事项已处理，短信不再发送';

/**
 * No text message follows an unread notice once the task is over for which its document waited when it was told (ADR 0162): none that waits to be sent
 * either, nor one that failed and could be sent again by hand. The notices stay to be read. Where that very task comes back, they are urgent again, and due
 * where they would have been. In the transaction of the step, which holds the document: where the step is taken back, this is as well.
 */
export async function settleUrgent(tx: Tx, change: TaskChange, now: number): Promise<void> {
  const everywhere = [...change.hospitals, ...change.former];
  // First what is not delivered yet: a delivery that is under way is waited for, and its notices are there by the next statements.
  for (const sender of everywhere) if (await hasLeft(tx, change, sender)) await followUnsent(tx, change, sender, new Date(now));
  for (const tenantId of everywhere) {
    if (!(await isTold(tx, change, tenantId))) continue;
    await nameTasks(tx, change, tenantId);
    if (change.hospitals.includes(tenantId)) await reviveIn(tx, change, tenantId);
    await settleIn(tx, change, tenantId, new Date(now));
  }
}

/** What this hospital has told of the document and is not delivered yet, but for what this very step tells: that is of what waits from here on. */
function leftBy(tx: Tx, { id }: TaskChange, sender: string): Sql {
  const own = toldIn(tx).flatMap((left) => (left.about === id ? left.id : []));
  return sql`tenant_id = ${sender} AND about_id = ${id} AND delivered_time IS NULL AND id <> ALL (${own}::uuid[])`;
}

async function hasLeft(tx: Tx, change: TaskChange, sender: string): Promise<boolean> {
  const { count } = await ownerOf(tx, sender).run(sql`SELECT 1 FROM outbox WHERE ${leftBy(tx, change, sender)} LIMIT 1`);
  return count > 0;
}

/** Most documents have nothing urgent about them. */
async function isTold(tx: Tx, { id }: TaskChange, tenantId: string): Promise<boolean> {
  const { count } = await ownerOf(tx, tenantId).run(sql`SELECT 1 FROM notice WHERE tenant_id = ${tenantId} AND about_id = ${id} LIMIT 1`);
  return count > 0;
}

/** What was told since the last change of what the document waits for, asks for what it waited for until now. */
const tasksBefore = ({ gone, kept }: TaskChange): string[] => [...new Set([...gone, ...kept].map(({ task }) => task))];

async function followUnsent(tx: Tx, change: TaskChange, sender: string, now: Date): Promise<void> {
  const owner = ownerOf(tx, sender);
  const left = leftBy(tx, change, sender);
  await owner.run(sql`UPDATE outbox SET about_tasks = ${tasksBefore(change)}::text[] WHERE ${left} AND about_tasks IS NULL`);
  for (const tenantId of [...change.hospitals, ...change.former]) {
    const there = sql`${left} AND to_tenant_id = ${tenantId}`;
    if (change.hospitals.includes(tenantId))
      await owner.run(sql`
        UPDATE outbox SET settled_time = NULL WHERE ${there} AND settled_time IS NOT NULL AND ${isBack(change, tenantId, sql`to_user_id`, named(tx, change))}`);
    await owner.run(sql`
      UPDATE outbox SET settled_time = ${now} WHERE ${there} AND settled_time IS NULL AND ${isOver(change, tenantId, sql`to_user_id`)}`);
  }
}

async function nameTasks(tx: Tx, change: TaskChange, tenantId: string): Promise<void> {
  await ownerOf(tx, tenantId).run(sql`
    UPDATE notice SET about_tasks = ${tasksBefore(change)}::text[]
    WHERE tenant_id = ${tenantId} AND about_id = ${change.id} AND about_tasks IS NULL`);
}

/** Whom this step tells anew by name, who are called in for that, and who took it: nobody has to tell them that it is back. */
function named(tx: Tx, { id, by }: TaskChange): string[] {
  return [...toldIn(tx).flatMap(({ to, urgent, about }) => (urgent && about === id ? (to.userId ?? []) : [])), ...(by ? [by] : [])];
}

/** What was read while it was over, by 全部已读 most likely, was not read as something to be done: it is unread once more. */
async function reviveIn(tx: Tx, change: TaskChange, tenantId: string): Promise<void> {
  const owner = ownerOf(tx, tenantId);
  const { rows } = await owner.run<{ userId: string }>(sql`
    UPDATE notice SET settled_time = NULL, escalated_time = NULL, read_status = '1', read_time = NULL
    WHERE tenant_id = ${tenantId} AND about_id = ${change.id} AND settled_time IS NOT NULL
      AND (read_status = '1' OR (read_status = '2' AND read_time >= settled_time))
      AND ${isBack(change, tenantId, sql`user_id`, named(tx, change))}
    RETURNING user_id AS "userId"`);
  await announceNotices(
    tx,
    rows.map(({ userId }) => ({ tenantId, userId })),
  );
}

/**
 * What was told of documents to this hospital under one title is over by something else than a step of theirs: for good, no task of theirs brings it back. In
 * the group scope.
 */
export async function settleTold(tx: Tx, told: { tenantId: string; ids: readonly string[]; title: string }, now: number): Promise<void> {
  const which = sql`about_id = ANY (${[...told.ids]}::uuid[]) AND title = ${told.title}`;
  await tx.run(sql`
    UPDATE outbox SET settled_time = ${new Date(now)}, about_id = NULL
    WHERE to_tenant_id = ${told.tenantId} AND delivered_time IS NULL AND ${which}`);
  await settleWhere(tx, told.tenantId, which, new Date(now), sql`, about_id = NULL`);
}

const settleIn = (tx: Tx, change: TaskChange, tenantId: string, now: Date): Promise<void> =>
  settleWhere(tx, tenantId, sql`about_id = ${change.id} AND settled_time IS NULL AND ${isOver(change, tenantId, sql`user_id`)}`, now);

async function settleWhere(tx: Tx, tenantId: string, which: Sql, now: Date, besides = sql``): Promise<void> {
  const owner = ownerOf(tx, tenantId);
  const { rows } = await owner.run<{ eventId: string; userId: string }>(sql`
    UPDATE notice SET settled_time = ${now}, escalated_time = COALESCE(escalated_time, ${now})${besides}
    WHERE tenant_id = ${tenantId} AND ${which}
    RETURNING event_id AS "eventId", user_id AS "userId"`);
  if (rows.length === 0) return;
  const [events, people] = [rows.map(({ eventId }) => eventId), rows.map(({ userId }) => userId)];
  await owner.run(sql`
    UPDATE sms_record SET status = 'failed', error_message = ${SETTLED}, update_time = ${now}, version = version + 1
    WHERE tenant_id = ${tenantId} AND status <> 'sent' AND (event_id, user_id) IN (SELECT * FROM unnest(${events}::uuid[], ${people}::uuid[]))`);
}
