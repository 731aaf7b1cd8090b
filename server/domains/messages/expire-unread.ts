import { announceNotices } from '../../engine/delivery/notice-news.ts';
import { eachFound, type FoundRow } from '../../engine/jobs/each-due.ts';
import type { Tally } from '../../engine/jobs/job.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { SYSTEM_NOTICES } from './deliver-system-notices.ts';
import { systemNoticeTable } from './message.tables.ts';

/** That many are marked within a few tens of milliseconds. */
const BATCH = 2_000;
/** Of notices that ended longer ago, an upgrade ago, no bell is told: each console that stands open would ask once for every one of them. */
const NEWS_MS = 24 * 3_600_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface Expired extends FoundRow {
  readonly partyTenantIds: readonly string[];
  readonly endTime: Date | null;
}

interface Unread {
  readonly tenantId: string;
  readonly eventId: string;
  /** Whether bells hear of it. */
  readonly isNews: boolean;
}

/**
 * Copies that nobody has read by the end of a notice leave the bells, and stay as what says who had not read it. A notice is taken once: from
 * its end on nobody is told of it any more. One that its author has deleted since lies in the bells all the same.
 */
export async function expireUnread(services: Services, tally?: Tally): Promise<void> {
  const find = sql`
    SELECT id, tenant_id AS "tenantId", title AS no, party_tenant_ids AS "partyTenantIds", end_time AS "endTime" FROM system_notice
    WHERE status = 'expired' AND unread_expired_time IS NULL`;
  const act = (notice: Expired): Promise<void> => expireOne(services, notice);
  await eachFound(services, { job: SYSTEM_NOTICES, step: 'expire-unread', table: systemNoticeTable.name, find, act }, tally);
}

async function expireOne(services: Services, { id, tenantId, partyTenantIds, endTime }: Expired): Promise<void> {
  const group = services.database.forGroup();
  const now = services.clock();
  const isNews = now - (endTime?.getTime() ?? 0) < NEWS_MS;
  const { rows: unread } = await group.run<{ hospital: string }>(sql`
    SELECT DISTINCT tenant_id AS hospital FROM notice
    WHERE tenant_id = ANY (${[tenantId, ...partyTenantIds]}) AND event_id = ${id} AND read_status = '1'`);
  for (const { hospital } of unread) await expireIn(services, { tenantId: hospital, eventId: id, isNews });
  await group.run(sql`
    UPDATE system_notice SET unread_expired_time = ${new Date(now)} WHERE tenant_id = ${tenantId} AND id = ${id}`);
}

/** However many they are, each transaction is a short one. Whoever reads theirs meanwhile has read it. */
async function expireIn({ database }: Services, { tenantId, eventId, isNews }: Unread): Promise<void> {
  const store = database.forTenant(tenantId);
  const own = sql`tenant_id = ${tenantId} AND event_id = ${eventId} AND read_status = '1'`;
  for (let after = FIRST, size = BATCH; size === BATCH; ) {
    const { rows } = await store.run<{ id: string }>(sql`SELECT id FROM notice WHERE ${own} AND id > ${after} ORDER BY id LIMIT ${BATCH}`);
    const ids = rows.map(({ id }) => id);
    await store.transaction(async (tx) => {
      const expired = await tx.run<{ userId: string }>(
        sql`UPDATE notice SET read_status = '3' WHERE ${own} AND id = ANY (${ids}::uuid[]) RETURNING user_id AS "userId"`,
      );
      const people = isNews ? expired.rows : [];
      await announceNotices(
        tx,
        people.map(({ userId }) => ({ tenantId, userId })),
      );
    });
    size = ids.length;
    after = ids.at(-1) ?? after;
  }
}
