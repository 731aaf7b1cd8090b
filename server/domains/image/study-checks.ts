import type { PatientCheckState } from '../../../contract/domains/image/dicom.shape.ts';
import { insertSql } from '../../engine/store/rows.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
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

/** What is known of each study of an order; nothing before it was handed in, and of one that ended unchecked. */
export async function patientChecksOf(
  owner: Runner,
  order: Order,
): Promise<(file: Pick<ImageFile, 'id'>) => PatientCheckState | undefined> {
  const checks = await checksOf(owner, order);
  if (checks.size === 0) return () => undefined;
  const { rows } = await owner.run<{ fileId: string; differences: string }>(sql`
    SELECT file_id AS "fileId", differences FROM study_confirmation WHERE tenant_id = ${order.tenantId} AND apply_order_id = ${order.id}`);
  const confirmed = new Map(rows.map(({ fileId, differences }) => [fileId, differences]));
  return ({ id }) => {
    const { checkState, differences } = checks.get(id) ?? {};
    return checkState === 'differs' && differences === confirmed.get(id) ? 'confirmed' : (checkState ?? undefined);
  };
}

export type Found = Pick<StudyCheckRow, 'checkState' | 'nextTime'> & Partial<Pick<StudyCheckRow, 'differences' | 'attempts' | 'beginTime'>>;

/**
 * Keeps what was found. Answers false where somebody has settled it meanwhile, so that nobody is told twice. `now` in milliseconds.
 */
export async function keepCheck(tx: Runner, order: Order, fileId: string, found: Found, now: number): Promise<boolean> {
  const about = { tenantId: order.tenantId, applyOrderId: order.id, fileId };
  const row = { ...about, differences: null, attempts: 0, beginTime: new Date(now), createTime: new Date(now), ...found };
  const isOfNow: Sql = sql`study_check.begin_time >= ${order.submitTime}`;
  const { count } = await tx.run(sql`${insertSql(studyCheckTable, [row])}
    ON CONFLICT (tenant_id, apply_order_id, file_id) DO UPDATE SET check_state = excluded.check_state, differences = excluded.differences,
      attempts = excluded.attempts, begin_time = excluded.begin_time, next_time = excluded.next_time
    WHERE NOT ${isOfNow} OR study_check.check_state = 'waiting'`);
  return count === 1;
}
