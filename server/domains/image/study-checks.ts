import type { PatientCheckState } from '../../../contract/domains/image/dicom.shape.ts';
import type { Services } from '../../engine/services.ts';
import { insertSql } from '../../engine/store/rows.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { isDraft } from '../consultation/consultation-studies.reads.ts';
import { type StudyCheckRow, studyCheckTable } from './image.tables.ts';
import type { ImageFile, Order } from './image-files.ts';

/** Those of an order that were begun since it was handed in: what was found of it before may have been of another patient. By file. */
export async function checksOf(owner: Runner, { id, tenantId, submitTime }: Order): Promise<Map<string, StudyCheckRow>> {
  if (!submitTime) return new Map();
  const { rows } = await owner.run<StudyCheckRow>(sql`
    SELECT ${columnsOf(studyCheckTable)} FROM study_check
    WHERE tenant_id = ${tenantId} AND apply_order_id = ${id} AND begin_time >= ${submitTime}`);
  return new Map(rows.map((row) => [row.fileId ?? '', row]));
}

/** What is known of each study of an order; nothing before it was handed in, and of one that ended unchecked. What came back may have another patient now. */
export async function patientChecksOf(
  owner: Runner,
  order: Order,
): Promise<(file: Pick<ImageFile, 'id'>) => PatientCheckState | undefined> {
  const checks = isDraft(order) ? new Map<string, StudyCheckRow>() : await checksOf(owner, order);
  if (checks.size === 0) return () => undefined;
  const { rows } = await owner.run<{ fileId: string; differences: string }>(sql`
    SELECT file_id AS "fileId", differences FROM study_confirmation WHERE tenant_id = ${order.tenantId} AND apply_order_id = ${order.id}`);
  const confirmed = new Map(rows.map(({ fileId, differences }) => [fileId, differences]));
  return ({ id }) => {
    const { checkState, differences } = checks.get(id) ?? {};
    return checkState === 'differs' && differences === confirmed.get(id) ? 'confirmed' : (checkState ?? undefined);
  };
}

/** What somebody settled is left alone; what cannot be read ever is settled as well. */
const IS_LEFT = text(`study_check.check_state IN ('waiting', 'delayed')`);

/** What was being read has come to an end: whatever waits for it is looked at in the next minute, whoever had it read. `now` in milliseconds. */
export async function wakeChecks(runner: Runner, file: Pick<ImageFile, 'id' | 'tenantId'>, now: number): Promise<void> {
  await runner.run(sql`
    UPDATE study_check SET next_time = ${new Date(now)}
    WHERE tenant_id = ${file.tenantId} AND file_id = ${file.id} AND next_time > ${new Date(now)} AND ${IS_LEFT}`);
}

/** Of all hospitals so many studies are read for this at a time: there is room left for those whom somebody waits for. */
const MOST_READ = 2;

/** Whether asking for a study begins nothing: it was read, is being read, or cannot be read now. */
export async function isBegun({ database, clock }: Services, { id, tenantId }: Pick<ImageFile, 'id' | 'tenantId'>): Promise<boolean> {
  const { count } = await database.forTenant(tenantId).run(sql`
    SELECT 1 FROM image_preparation WHERE tenant_id = ${tenantId} AND file_id = ${id}
      AND (state IN ('ready', 'refused') OR lease_time >= ${new Date(clock())})`);
  return count > 0;
}

/**
 * Whether a study may be read for its check: no other is in its hospital, and few elsewhere. Studies are read in the order in which they are asked for: what
 * somebody opens waits for one of these at most.
 */
export async function mayBeRead(services: Services, { tenantId }: Pick<ImageFile, 'tenantId'>): Promise<boolean> {
  const now = new Date(services.clock());
  const { rows } = await services.database.forGroup().run<{ tenantId: string }>(sql`
    SELECT p.tenant_id AS "tenantId" FROM image_preparation p
    WHERE p.state = 'working' AND p.lease_time >= ${now} AND EXISTS (
      SELECT 1 FROM study_check WHERE study_check.tenant_id = p.tenant_id AND study_check.file_id = p.file_id AND ${IS_LEFT})`);
  return rows.length < MOST_READ && rows.every((row) => row.tenantId !== tenantId);
}

export type Found = Pick<StudyCheckRow, 'checkState' | 'nextTime'> &
  Partial<Pick<StudyCheckRow, 'differences' | 'attempts' | 'waited' | 'beginTime'>>;

/**
 * Keeps what was found. Answers false where somebody has settled it meanwhile, so that nobody is told twice. `now` in milliseconds.
 */
export async function keepCheck(tx: Runner, order: Order, fileId: string, found: Found, now: number): Promise<boolean> {
  const about = { tenantId: order.tenantId, applyOrderId: order.id, fileId };
  const row = { ...about, differences: null, attempts: 0, waited: 0, beginTime: new Date(now), createTime: new Date(now), ...found };
  const isOfNow: Sql = sql`study_check.begin_time >= ${order.submitTime}`;
  const { count } = await tx.run(sql`${insertSql(studyCheckTable, [row])}
    ON CONFLICT (tenant_id, apply_order_id, file_id) DO UPDATE SET check_state = excluded.check_state, differences = excluded.differences,
      attempts = excluded.attempts, waited = excluded.waited, begin_time = excluded.begin_time, next_time = excluded.next_time
    WHERE NOT ${isOfNow} OR ${IS_LEFT}`);
  return count === 1;
}
