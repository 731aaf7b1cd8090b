import { eachFound } from '../../engine/jobs/each-due.ts';
import type { Tally } from '../../engine/jobs/job.ts';
import type { Services } from '../../engine/services.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { type TouchedRow, touchRows } from '../../engine/store/watched-rows.ts';
import { cutText } from '../../platform/cut-text.ts';
import { type SystemNoticeRow, systemNoticeTable } from './message.tables.ts';
import { receiversOf } from './message-receivers.ts';
import { noticePeople } from './send-to-people.ts';

/** The job that moves system notices along. */
export const SYSTEM_NOTICES = 'run-system-notices';

/** In the message centre: a notice is read on its own page. */
const MOST_IN_BELL = 300;

/** Every hospital that is open, except one. */
export async function hospitalsBut(runner: Runner, tenantId: string): Promise<string[]> {
  const { rows } = await runner.run<{ code: string }>(
    sql`SELECT tenant_code AS code FROM tenant WHERE is_deleted = 0 AND status = '1' AND tenant_code <> ${tenantId} ORDER BY tenant_code`,
  );
  return rows.map(({ code }) => code);
}

/**
 * Tells the audience of every published notice whose window has begun, once a person. A transaction a hospital: a notice
 * that is withdrawn meanwhile is told to nobody more. Safe to run twice, and in two processes at once.
 */
export async function deliverSystemNotices(services: Services, tally?: Tally): Promise<void> {
  const find = sql`SELECT ${columnsOf(systemNoticeTable, 'n')}, n.title AS no FROM system_notice n WHERE ${isDue(services.clock())}`;
  const act = (notice: SystemNoticeRow): Promise<void> => deliverOne(services, notice);
  await eachFound(services, { job: SYSTEM_NOTICES, step: 'deliver', table: systemNoticeTable.name, find, act }, tally);
}

async function deliverOne(services: Services, notice: SystemNoticeRow): Promise<void> {
  for (const tenantId of [notice.tenantId, ...notice.partyTenantIds]) await tellHospital(services, notice, tenantId);
  const now = services.clock();
  await services.database.forGroup().transaction(async (tx) => {
    const { count } = await tx.run(sql`
      UPDATE system_notice SET delivered_time = ${new Date(now)}
      WHERE tenant_id = ${notice.tenantId} AND id = ${notice.id} AND delivered_time IS NULL`);
    if (count > 0) touchRows(tx, systemNoticeTable, [notice], now);
  });
}

/** One notice right after its publication: what fails here, the job finds within a minute. */
export async function deliverAfter(services: Services, id: string): Promise<void> {
  const failed = (error: unknown): void => services.log.warn({ err: error, notice: id }, 'system notice delivery failed');
  await deliverNow(services, id).catch(failed);
}

async function deliverNow(services: Services, id: string): Promise<void> {
  const { rows } = await services.database.forGroup().run<SystemNoticeRow>(sql`
    SELECT ${columnsOf(systemNoticeTable, 'n')} FROM system_notice n WHERE n.id = ${id} AND ${isDue(services.clock())}`);
  for (const notice of rows) await deliverOne(services, notice);
}

function isDue(now: number): Sql {
  const time = new Date(now);
  return sql`n.status = 'published' AND n.is_deleted = 0 AND n.delivered_time IS NULL
    AND (n.start_time IS NULL OR n.start_time <= ${time}) AND (n.end_time IS NULL OR n.end_time > ${time})`;
}

async function tellHospital({ database, clock }: Services, notice: SystemNoticeRow, tenantId: string): Promise<void> {
  const now = clock();
  await database.forGroup(tenantId).transaction(async (tx) => {
    // Held until the commit: a withdrawal waits, and then takes back what was told here.
    const { count } = await tx.run(sql`
      SELECT 1 FROM system_notice n WHERE n.tenant_id = ${notice.tenantId} AND n.id = ${notice.id} AND ${isDue(now)} FOR SHARE`);
    if (count === 0) return;
    const people = await receiversOf(tx, tenantId, notice.audience, notice.audienceIds ?? []);
    const { id: eventId, title } = notice;
    const content = notice.content.length > MOST_IN_BELL ? `${cutText(notice.content, MOST_IN_BELL)}…` : notice.content;
    const told = { eventId, title, content, link: `/message/mine?notice=${eventId}`, urgent: notice.urgent === 1 };
    await noticePeople(tx, tenantId, people, told, now);
  });
}

/**
 * Hospitals that opened after a notice for all was published become parties of it: they read it, without being woken by it. One that is
 * closed for a while stays one, and so does what its people have of it.
 */
export function admitNewHospitals({ database, clock }: Services): Promise<void> {
  return database.forGroup().transaction(async (tx) => {
    const hospitals = await hospitalsBut(tx, '');
    const { rows } = await tx.run<TouchedRow>(sql`
      UPDATE system_notice n SET version = version + 1, party_tenant_ids = ARRAY(
        SELECT DISTINCT hospital FROM unnest(n.party_tenant_ids || ${hospitals}::text[]) hospital WHERE hospital <> n.tenant_id)
      WHERE n.audience = 'all' AND n.status = 'published' AND n.is_deleted = 0
        AND NOT (array_append(n.party_tenant_ids, n.tenant_id) @> ${hospitals}::text[])
      RETURNING n.id, n.tenant_id AS "tenantId", n.party_tenant_ids AS "partyTenantIds"`);
    touchRows(tx, systemNoticeTable, rows, clock());
  });
}
