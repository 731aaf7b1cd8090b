import {
  detailSystemNotice,
  exportNoticeReceipts,
  listNoticeReceipts,
  NOTICE_VIEW,
  type NoticeFile,
  queryNotice,
} from '../../../contract/domains/messages/system-notice.endpoints.ts';
import { pick } from '../../../contract/kernel/field.ts';
import { serve } from '../../engine/call/call.ts';
import { pageOf } from '../../engine/call/envelope.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { linkTo } from '../../engine/files/file-links.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { noticeTable } from '../../engine/outbox/outbox.tables.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import type { Services } from '../../engine/services.ts';
import { limitOf, totalOf, whereOf } from '../../engine/store/list-sql.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { conflict, notFound } from '../../platform/refusal.ts';
import { deptNameSql } from '../organisation/organisation.reads.ts';
import { type SystemNoticeRow, systemNoticeTable } from './message.tables.ts';
import { openTo, shownTo } from './system-notice.policy.ts';
import { countsOf } from './system-notice.rules.ts';

const presentShown = presenterOf(queryNotice.row);
const presentDetail = presenterOf(detailSystemNotice.row);
const presentRead = presenterOf({ ...queryNotice.row, ...pick(detailSystemNotice.row, 'attachmentFiles') });
const own = columnsOf(systemNoticeTable, 'n');

function ownedBy(actor: Actor): Sql {
  return sql`n.tenant_id = ${actor.tenantId} AND n.is_deleted = 0`;
}

const shown = sql`${columnsOf(systemNoticeTable, 'n')}, t.tenant_name AS "tenantName"`;
const shownFrom = sql`system_notice n JOIN tenant t ON t.tenant_code = n.tenant_id AND t.is_deleted = 0`;

type Shown = Record<string, unknown>;

/** Each with the reader's own reading of it: his copy lies in his hospital, the notice in its author's. */
async function withReading(db: Runner, { tenantId, userId }: Actor, notices: readonly Shown[]): Promise<Shown[]> {
  const { rows } = await db.run<{ noticeId: string; eventId: string; readStatus: string }>(sql`
    SELECT id AS "noticeId", event_id AS "eventId", read_status AS "readStatus" FROM notice
    WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND event_id = ANY (${notices.map(({ id }) => String(id))}::uuid[])`);
  const copies = new Map(rows.map(({ eventId, ...copy }) => [eventId, copy]));
  return notices.map((notice) => ({ ...notice, ...copies.get(String(notice.id)) }));
}

export const serveQueryNotice = serve(queryNotice, async ({ actor, db, now, page }) => {
  const where = sql`${await shownTo(db, actor, now)} AND ${whereOf(systemNoticeTable, page.conditions, 'n')}`;
  const [rows, totals] = await db.runAll([
    sql`SELECT ${shown} FROM ${shownFrom} WHERE ${where} ORDER BY n.publish_time DESC, n.id DESC ${limitOf(page)}`,
    totalOf([sql`FROM system_notice n WHERE ${where}`], page),
  ]);
  const records = await withReading(db, actor, rows?.rows ?? []);
  return pageOf(records.map(presentShown), Number(totals?.rows[0]?.total ?? 0), page);
});

/** For its author in every state, for a reader while it is shown to him, or he was told of it; throws 409 to who was told of it once its time is over, else 404. */
export const serveDetailSystemNotice = serve(detailSystemNotice, async ({ actor, db, input, now, services }) => {
  if (can(actor, NOTICE_VIEW)) {
    const [{ rows }, counts] = await Promise.all([
      db.run(sql`SELECT ${own} FROM system_notice n WHERE ${ownedBy(actor)} AND n.id = ${input.id}`),
      countsOf(db, actor, [input.id]),
    ]);
    const [row] = await withReading(db, actor, rows);
    const more = { tenantName: actor.tenantName, ...counts.get(input.id) };
    if (row) return presentDetail({ ...row, ...more, attachmentFiles: await filesOf(services, row) });
  }
  const { rows } = await db.run(sql`SELECT ${shown} FROM ${shownFrom} WHERE ${await openTo(db, actor, now)} AND n.id = ${input.id}`);
  const [row] = await withReading(db, actor, rows);
  if (!row) throw (await hasEnded(db, actor, input.id, now)) ? conflict('该公告已过期') : notFound();
  return presentRead({ ...row, attachmentFiles: await filesOf(services, row) });
});

/** Whether it was shown to this person, as their copy says, and its time is over: whoever opens their copy then is told so. */
async function hasEnded(db: Runner, { tenantId, userId }: Actor, id: string, now: number): Promise<boolean> {
  const found = await Promise.all([
    db.run(sql`SELECT 1 FROM notice WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND event_id = ${id}`),
    db.run(sql`
      SELECT 1 FROM system_notice n WHERE n.id = ${id} AND (n.tenant_id = ${tenantId} OR ${tenantId} = ANY (n.party_tenant_ids))
        AND n.status IN ('published', 'expired') AND n.end_time <= ${new Date(now)}`),
  ]);
  return found.every(({ count }) => count > 0);
}

/** The files belong to the hospital that wrote the notice: whoever may read it may read them. */
async function filesOf(services: Services, { tenantId, attachments }: Record<string, unknown>): Promise<NoticeFile[] | undefined> {
  const ids = (attachments as string[] | null) ?? [];
  if (ids.length === 0) return undefined;
  const owner = String(tenantId);
  const { rows } = await services.database.forTenant(owner).run<{ id: string; name: string }>(sql`
    SELECT id, original_name AS name FROM file WHERE tenant_id = ${owner} AND id = ANY (${ids}::uuid[])`);
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((file) => ({ ...file, link: linkTo(services, owner, file.id) }));
}

/** Who was told, with when he read it. A notice for all hospitals shows its author everybody; others' is absent (404). */
export const receiptLists = serveListed(listNoticeReceipts, exportNoticeReceipts, async ({ actor, db, input, page }) => {
  const { rows: found } = await db.run<SystemNoticeRow>(
    sql`SELECT ${columnsOf(systemNoticeTable, 'n')} FROM system_notice n WHERE ${ownedBy(actor)} AND n.id = ${input.id}`,
  );
  const [notice] = found;
  if (!notice) throw notFound();
  const where = sql`c.tenant_id = ANY (${[notice.tenantId, ...notice.partyTenantIds]}) AND c.event_id = ${notice.id}
    AND ${whereOf(noticeTable, page.conditions, 'c')}`;
  return {
    select: (cut) => sql`
      SELECT c.id, u.real_name AS "realName", ${deptNameSql()} AS "deptName", t.tenant_name AS "tenantName", c.read_status AS "readStatus", c.read_time AS "readTime"
      FROM notice c JOIN user_account u ON u.tenant_id = c.tenant_id AND u.id = c.user_id
      JOIN tenant t ON t.tenant_code = c.tenant_id
      WHERE ${where} ORDER BY c.read_status = '2' DESC, c.tenant_id, u.real_name, c.id ${limitOf(cut)}`,
    count: [sql`FROM notice c WHERE ${where}`],
  };
});
