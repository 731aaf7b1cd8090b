import { keepRetrieval, MOST_RETRIEVALS, type Retrieval, retrieveStudy } from '../../../../contract/domains/image/archive.endpoints.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { serve } from '../../../engine/call/call.ts';
import type { Services } from '../../../engine/services.ts';
import { insertSql, newId } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { columnsOf } from '../../../engine/store/table.ts';
import { conflict, notFound } from '../../../platform/refusal.ts';
import { type RetrievalRow, studyRetrievalTable } from './archive.tables.ts';
import type { Wanted } from './dicomweb-port.ts';
import { archiveToAsk } from './image-archives.ts';
import { LEASE_MS, type RetrievalAttempt, retrieveInBackground } from './retrieve-in-background.ts';

/** What was fetched so long ago is told to nobody any more, in ms. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Begins at once and waits for nothing; who asks twice has one of it. */
export const serveRetrieveStudy = serve(retrieveStudy, async (call) => {
  const { actor, services, input, now } = call;
  const { tenantId, userId } = actor;
  const archive = await archiveToAsk(services, tenantId);
  const attempt = { id: newId(), tenantId, attempt: newId() };
  const wanted: Wanted = { studyUid: input.studyUid, seriesUid: input.seriesUid ?? null };
  const { id, isNew } = await call.transaction(async (tx) => {
    // One after the other: of two clicks at once the second finds the first.
    await tx.run(sql`SELECT id FROM image_archive WHERE tenant_id = ${tenantId} AND id = ${archive.id} FOR UPDATE`);
    const own = sql`tenant_id = ${tenantId} AND user_id = ${userId}`;
    await tx.run(sql`DELETE FROM study_retrieval WHERE ${own} AND create_time < ${new Date(now - KEPT_MS)}`);
    const { rows } = await tx.run<Wanted & { id: string }>(sql`
      SELECT id, study_uid AS "studyUid", series_uid AS "seriesUid" FROM study_retrieval WHERE ${own} AND state = 'working' AND lease_time >= ${new Date(now)}`);
    const same = rows.find((row) => holds(row, wanted));
    if (same) return { id: same.id, isNew: false };
    if (rows.length >= MOST_RETRIEVALS) throw conflict(said`您已有${rows.length}份影像正在调取，请等待完成后再试`);
    const about = { userId, archiveId: archive.id, ...wanted, state: 'working', received: 0, bytes: 0 };
    const times = { leaseTime: new Date(now + LEASE_MS), createTime: new Date(now) };
    await tx.run(insertSql(studyRetrievalTable, [{ ...attempt, ...about, ...times }]));
    await recordAudit(tx, call, { rowTable: studyRetrievalTable.name, rowId: attempt.id, rowTenantId: tenantId });
    return { id: attempt.id, isNew: true };
  });
  if (isNew) void retrieveInBackground(services, { ...attempt, userId, archiveId: archive.id, ...wanted });
  return { id };
});

/** Who has a whole study fetched has each of its series. */
const holds = (row: Wanted, { studyUid, seriesUid }: Wanted): boolean =>
  row.studyUid === studyUid && (!row.seriesUid || row.seriesUid === seriesUid);

/** Of one's own alone. Whoever asks after a crash takes over. */
export const serveKeepRetrieval = serve(keepRetrieval, async ({ actor, services, input, now }): Promise<Retrieval> => {
  const { tenantId, userId } = actor;
  const store = services.database.forTenant(tenantId);
  const { rows } = await store.run<RetrievalRow & { id: string }>(sql`
    SELECT ${columnsOf(studyRetrievalTable)} FROM study_retrieval
    WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND id = ${input.id}`);
  const [row] = rows;
  if (!row) throw notFound();
  const { state, received, total, bytes, message, fileId, originalName } = row;
  if (state === 'failed') throw conflict(message ?? '影像调取失败，请稍后重试');
  if (state === 'working' && row.leaseTime.getTime() < now) await takeOver(services, { ...row, tenantId }, now);
  return {
    ...{ state: state === 'ready' && fileId ? 'ready' : 'working', received, bytes },
    ...(total === null || total === undefined ? {} : { total }),
    ...(fileId && originalName ? { attachId: fileId, originalName } : {}),
  };
});

/** By compare-and-set: of two that ask at once one goes on, from the beginning. */
async function takeOver(services: Services, row: RetrievalAttempt, now: number): Promise<void> {
  const attempt = newId();
  const { id, tenantId, userId, archiveId, studyUid, seriesUid } = row;
  const { count } = await services.database.forTenant(tenantId).run(sql`
    UPDATE study_retrieval SET attempt = ${attempt}, lease_time = ${new Date(now + LEASE_MS)}, received = 0, bytes = 0
    WHERE tenant_id = ${tenantId} AND id = ${id} AND state = 'working' AND attempt = ${row.attempt}`);
  if (count === 1) void retrieveInBackground(services, { id, tenantId, userId, archiveId, studyUid, seriesUid, attempt });
}
