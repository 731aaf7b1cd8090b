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
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { notFound } from '../../platform/refusal.ts';
import { type SystemNoticeRow, systemNoticeTable } from './message.tables.ts';
import { shownTo } from './system-notice.policy.ts';
import { countsOf } from './system-notice.rules.ts';

const presentShown = presenterOf(queryNotice.row);
const presentDetail = presenterOf(detailSystemNotice.row);
const presentRead = presenterOf({ ...queryNotice.row, ...pick(detailSystemNotice.row, 'attachmentFiles') });
const own = columnsOf(systemNoticeTable, 'n');

function ownedBy(actor: Actor): Sql {
  return sql`n.tenant_id = ${actor.tenantId} AND n.is_deleted = 0`;
}

/** What one reader sees, with his own reading of it. */
function shownFrom({ tenantId, userId }: Actor): { columns: Sql; tables: Sql } {
  return {
    columns: sql`${columnsOf(systemNoticeTable, 'n')}, t.tenant_name AS "tenantName", c.id AS "noticeId", c.read_status AS "readStatus"`,
    tables: sql`system_notice n JOIN tenant t ON t.tenant_code = n.tenant_id AND t.is_deleted = 0
      LEFT JOIN notice c ON c.tenant_id = ${tenantId} AND c.user_id = ${userId} AND c.event_id = n.id`,
  };
}

export const serveQueryNotice = serve(queryNotice, async ({ actor, db, now, page }) => {
  const { columns, tables } = shownFrom(actor);
  const where = sql`${shownTo(actor, now)} AND ${whereOf(systemNoticeTable, page.conditions, 'n')}`;
  const [rows, totals] = await db.runAll([
    sql`SELECT ${columns} FROM ${tables} WHERE ${where} ORDER BY n.publish_time DESC, n.id DESC ${limitOf(page)}`,
    totalOf([sql`FROM system_notice n WHERE ${where}`], page),
  ]);
  return pageOf((rows?.rows ?? []).map(presentShown), Number(totals?.rows[0]?.total ?? 0), page);
});

/** For its author in every state, for a reader while it is shown to him; otherwise absent (404). */
export const serveDetailSystemNotice = serve(detailSystemNotice, async ({ actor, db, input, now, services }) => {
  if (can(actor, NOTICE_VIEW)) {
    const [{ rows }, counts] = await Promise.all([
      db.run(sql`SELECT ${own} FROM system_notice n WHERE ${ownedBy(actor)} AND n.id = ${input.id}`),
      countsOf(db, actor, [input.id]),
    ]);
    const [row] = rows;
    const shown = { tenantName: actor.tenantName, ...counts.get(input.id) };
    if (row) return presentDetail({ ...row, ...shown, attachmentFiles: await filesOf(services, row) });
  }
  const { columns, tables } = shownFrom(actor);
  const { rows } = await db.run(sql`SELECT ${columns} FROM ${tables} WHERE ${shownTo(actor, now)} AND n.id = ${input.id}`);
  const [row] = rows;
  if (!row) throw notFound();
  return presentRead({ ...row, attachmentFiles: await filesOf(services, row) });
});

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
      SELECT c.id, u.real_name AS "realName", d.dept_name AS "deptName", t.tenant_name AS "tenantName", c.read_status AS "readStatus", c.read_time AS "readTime"
      FROM notice c JOIN user_account u ON u.tenant_id = c.tenant_id AND u.id = c.user_id
      JOIN tenant t ON t.tenant_code = c.tenant_id
      LEFT JOIN department d ON d.tenant_id = u.tenant_id AND d.id = u.dept_id
      WHERE ${where} ORDER BY c.read_status DESC, c.tenant_id, u.real_name, c.id ${limitOf(cut)}`,
    count: [sql`FROM notice c WHERE ${where}`],
  };
});
