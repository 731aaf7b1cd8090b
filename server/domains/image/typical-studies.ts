import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import type { TouchedRow } from '../../engine/store/watched-rows.ts';
import { conflict } from '../../platform/refusal.ts';
import { consultationOf } from '../consultation/consultation.reads.ts';
import { studiesOfTypicalCase } from '../consultation/typical-case.reads.ts';
import { publicStudy } from './dicom/public-study.ts';
import { imagePreparationTable, type PreparationRow } from './image.tables.ts';
import { ALL_BURNED } from './open-typical-study.ts';
import { checkPatient } from './study-patient.ts';

/**
 * Refuses to show a study as typical of which it is known that it must not be shown. One that nobody has opened is not known yet: whoever opens it
 * is told the same then.
 */
export async function refuseNamedStudies(tx: Tx, { id }: TouchedRow): Promise<void> {
  const shown = await studiesOfTypicalCase(tx, id);
  if (!shown || shown.ids.length === 0) return;
  const { rows } = await tx.run<PreparationRow>(sql`
    SELECT ${columnsOf(imagePreparationTable)} FROM image_preparation
    WHERE tenant_id = ${shown.tenantId} AND file_id = ANY (${[...shown.ids]}::uuid[]) AND state IN ('ready', 'refused')`);
  const order = await consultationOf(tx, shown.tenantId, shown.orderId);
  for (const { fileId, message, study } of rows) {
    if (!study || !fileId) throw conflict(message ?? ALL_BURNED);
    if (publicStudy(study.shape).stacks.length === 0) throw conflict(ALL_BURNED);
    // At most four.
    const { differences, confirmed } = order ? await checkPatient(tx, order, { id: fileId, kind: 'dicom' }, study) : { differences: [] };
    if (differences.length > 0 && !confirmed) throw conflict('影像的患者信息尚未确认，不能公开');
  }
}
