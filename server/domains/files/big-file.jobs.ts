import { eachFound, type FoundRow } from '../../engine/jobs/each-due.ts';
import { allParts, defineJob, emptyTally, type Tally } from '../../engine/jobs/job.ts';
import { isHeldBack } from '../../engine/restored/held-back.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { type TouchedRow, touchRows } from '../../engine/store/watched-rows.ts';
import { sweepSpool } from '../../platform/storage/spool.ts';
import { bigFileTable } from './big-file.tables.ts';
import { clearChunks, clearDeleted } from './clear-upload.ts';

/** Unfinished uploads live for a day after their last piece (domain rules 6.26.4), in ms. */
const UNFINISHED_MS = 24 * 3_600_000;
const SWEEP = 'sweep-big-files';
/** Each may keep its files in a storage of its own, which may be slow. */
const HOSPITALS_AT_ONCE = 8;

/**
 * Ends uploads that nobody went on with, and removes bytes that a crash has left: pieces that never became complete,
 * pieces of joined files, files of removed uploads. Returns how many uploads it ended.
 */
export async function sweepBigFiles(services: Services, tally: Tally = emptyTally()): Promise<number> {
  if (await isHeldBack(services)) return 0;
  const now = services.clock();
  const before = new Date(now - UNFINISHED_MS);
  let ended = 0;
  await allParts([
    async () => {
      ended = await endUnfinished(services, before, now);
    },
    () => clearAllDeleted(services, tally),
    () => clearLeftPieces(services, before, tally),
    async () => services.files.sweep?.(now),
    sweepSpool,
  ]);
  return ended;
}

function endUnfinished({ database }: Services, before: Date, now: number): Promise<number> {
  return database.forGroup().transaction(async (tx) => {
    const { rows, count } = await tx.run<TouchedRow>(sql`
      UPDATE big_file SET is_deleted = 1, version = version + 1
      WHERE is_deleted = 0 AND merge_status <> '2' AND update_time < ${before} AND (lease_time IS NULL OR lease_time < ${new Date(now)})
      RETURNING id, tenant_id AS "tenantId"`);
    touchRows(tx, bigFileTable, rows, now);
    return count;
  });
}

function clearAllDeleted(services: Services, tally: Tally): Promise<number> {
  const find = sql`
    SELECT id, tenant_id AS "tenantId" FROM big_file b
    WHERE is_deleted = 1 AND (attach_id IS NOT NULL OR merge_name IS NOT NULL
      OR EXISTS (SELECT 1 FROM big_file_chunk c WHERE c.tenant_id = b.tenant_id AND c.big_file_id = b.id))`;
  const act = ({ id, tenantId }: FoundRow) => clearDeleted(services.database.forTenant(tenantId), services, id);
  return eachFound(services, { job: SWEEP, step: 'deleted', table: 'big_file', find, hospitalsAtOnce: HOSPITALS_AT_ONCE, act }, tally);
}

function clearLeftPieces(services: Services, before: Date, tally: Tally): Promise<number> {
  const find = sql`
    SELECT DISTINCT c.big_file_id AS id, c.tenant_id AS "tenantId" FROM big_file_chunk c
    JOIN big_file b ON b.tenant_id = c.tenant_id AND b.id = c.big_file_id
    WHERE c.create_time < ${before} AND (c.stored = 0 OR b.merge_status = '2')`;
  const stale = sql`create_time < ${before} AND (stored = 0 OR EXISTS (
    SELECT 1 FROM big_file b WHERE b.tenant_id = big_file_chunk.tenant_id AND b.id = big_file_chunk.big_file_id AND b.merge_status = '2'))`;
  const act = ({ id, tenantId }: FoundRow) => clearChunks(services.database.forTenant(tenantId), services, id, stale);
  return eachFound(services, { job: SWEEP, step: 'pieces', table: 'big_file', find, act }, tally);
}

export const sweepBigFilesJob = defineJob({
  name: SWEEP,
  title: '清理未完成的上传',
  cron: '41 * * * *',
  run: async (services, tally) => void (await sweepBigFiles(services, tally)),
});
