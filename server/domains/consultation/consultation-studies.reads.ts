import { openStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { replaceableStates } from '../../../contract/domains/consultation/replace-study.endpoints.ts';
import { findRow } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { applicantNotice, isUrgent } from './consultation.notices.ts';
import { seatsOf } from './consultation.panel.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { inStates } from './consultation.waits.ts';
import { noteStandIn, represents } from './represent.ts';
import { type StudyReplacementRow, studyReplacementTable } from './study-replacement.table.ts';

export { applicantNotice, isUrgent, noteStandIn, represents, studyReplacementTable };

/** Orders that were handed in, have studies, and are not answered yet, in the words of the index by which they are found. */
export const OPEN_WITH_STUDIES = text(`is_deleted = 0 AND dicom_path IS NOT NULL AND ${inStates(openStates)}`);

/** Whether somebody has said what they think of it by the studies that there were. */
export const isAnswered = (row: ConsultationRow): boolean => seatsOf(row).some(({ hasOpinion, isIn }) => isIn === 1 && hasOpinion === 1);

/** Whether a study of this order may still be exchanged, by whoever may do that. */
export const isReplaceable = (row: ConsultationRow): boolean => replaceableStates.includes(row.applyOrderStatus ?? '') && !isAnswered(row);

/** Whether it is its author's to change, for the first time or once more. */
export const isDraft = ({ applyOrderStatus }: ConsultationRow): boolean =>
  applyOrderStatus === 'wait_submit' || applyOrderStatus === 'order_return';

/** Whether it was handed in and is not answered yet. */
export const isUnderWay = ({ applyOrderStatus }: ConsultationRow): boolean => openStates.some((state) => state === applyOrderStatus);

/** What was replaced of an order, oldest first. Read in the name of its owner. */
export async function replacementsOf(
  owner: Runner,
  { id, tenantId }: Pick<ConsultationRow, 'id' | 'tenantId'>,
): Promise<StudyReplacementRow[]> {
  const { rows } = await owner.run<StudyReplacementRow>(sql`
    SELECT ${columnsOf(studyReplacementTable)} FROM study_replacement
    WHERE tenant_id = ${tenantId} AND apply_order_id = ${id} ORDER BY create_time, id`);
  return rows;
}

/** One that was kept in this transaction. */
export function replacementById(tx: Tx, tenantId: string, id: string): Promise<StudyReplacementRow | undefined> {
  return findRow(tx, studyReplacementTable, id, { tenantId });
}

type WithStudies = Pick<ConsultationRow, 'id' | 'tenantId' | 'dicomPath'>;

/** What was replaced of an order and is not there again: one that was put back is its study as before. Read in the name of its owner. */
export async function replacedStudies(owner: Runner, order: WithStudies): Promise<StudyReplacementRow[]> {
  const gone = (await replacementsOf(owner, order)).filter(({ fileId }) => fileId && !order.dicomPath?.includes(fileId));
  return [...new Map(gone.map((row) => [row.fileId, row])).values()];
}

/** Of an order the key images that were taken of studies which it has no more. Read in the name of its owner. */
export async function picturesOfReplaced(owner: Runner, order: WithStudies): Promise<ReadonlySet<string>> {
  return new Set((await replacedStudies(owner, order)).flatMap(({ pictureIds }) => pictureIds ?? []));
}

/** Keeps with a replacement which key images had been taken of the old study. */
export async function notePicturesOfReplaced(
  tx: Tx,
  { id, tenantId }: Pick<StudyReplacementRow, 'id' | 'tenantId'>,
  pictureIds: readonly string[],
): Promise<void> {
  await tx.run(sql`UPDATE study_replacement SET picture_ids = ${[...pictureIds]}::text[] WHERE tenant_id = ${tenantId} AND id = ${id}`);
}

/** Orders of a hospital with DICOM studies that were handed in, the last time, since one time and have changed since another, as far as they count. */
export async function ordersWithStudies(
  runner: Runner,
  tenantId: string,
  { submitted, changed }: { submitted: Date; changed: Date },
): Promise<{ id: string; no: string; dicomPath: readonly string[] }[]> {
  const { rows } = await runner.run<{ id: string; no: string; dicomPath: readonly string[] }>(sql`
    SELECT id, no, dicom_path AS "dicomPath" FROM consultation
    WHERE tenant_id = ${tenantId} AND dicom_path IS NOT NULL AND update_time >= ${changed} AND submit_time >= ${submitted} AND ${isHandedIn}`);
  return rows;
}

const isHandedIn = sql`is_deleted = 0 AND apply_order_status NOT IN ('wait_submit', 'order_return', 'nullify')`;

/** One of those that have this study, the newest. */
export async function orderWithStudy(runner: Runner, tenantId: string, fileId: string): Promise<{ id: string; no: string } | undefined> {
  const { rows } = await runner.run<{ id: string; no: string }>(sql`
    SELECT id, no FROM consultation WHERE tenant_id = ${tenantId} AND dicom_path @> ARRAY[${fileId}] AND ${isHandedIn}
    ORDER BY create_time DESC, id DESC LIMIT 1`);
  return rows[0];
}
