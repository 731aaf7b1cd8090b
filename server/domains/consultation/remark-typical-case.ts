import {
  isShowable,
  remarkTypicalCase,
  showTypicalMark,
  typicalTypeAsked,
} from '../../../contract/domains/consultation/kinds/typical-case.resource.ts';
import type { FieldError } from '../../../contract/kernel/envelope.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { refuseUnlistedKeys } from '../../engine/reference/dictionary-keys.ts';
import { type FoundIn, findRow, insertRow, updateRow } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { conflict, forbidden, invalid } from '../../platform/refusal.ts';
import { actsAs } from './consultation.policy.ts';
import { visibleConsultation } from './consultation.reads.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { ownerOfKeyImage } from './key-images.ts';
import { typicalCaseTable } from './typical-case.table.ts';
import { withoutNames } from './without-names.ts';

/**
 * Marks an answered order as typical for oneself, or takes that back; repeated, it is shown as it is now. Throws 400 for pictures that are none of
 * its key images, studies that are none of its own, and what nobody has looked at, 403 to who is not its expert, 409 for marking one that is not
 * answered.
 */
export const serveRemarkTypicalCase = serve(remarkTypicalCase, async (call) => {
  const { actor, db, input, services } = call;
  const visible = await visibleConsultation(db, actor, input.applyOrderId);
  if (!actsAs('expert', actor, visible)) throw forbidden('只有受邀专家可以标记典型病例');
  // What is shown already may be taken back whatever has become of the order.
  if (input.remarkStatus !== '0' && !isShowable(visible)) throw conflict('病理会诊与有DICOM影像的会诊，出具意见后才能标为典型病例');
  // A table that everybody reads is written in the name of the group alone.
  await services.database.forGroup(actor.tenantId).transaction(async (tx) => {
    // Held, so that two at once do not both add one.
    const row = await findRow(tx, consultationTable, visible.id, { tenantId: visible.tenantId, lock: true });
    if (!row) throw conflict();
    await (input.remarkStatus === '0' ? takeBack(tx, call, row) : mark(tx, call, row));
    await recordAudit(tx, call, { rowTable: typicalCaseTable.name, rowId: row.id, rowTenantId: row.tenantId });
  });
  return { applyOrderId: visible.id };
});

/** Only what the order still has: a picture that has gone from it could not be chosen again. */
export const serveTypicalMark = serve(showTypicalMark, async ({ db, actor, input }) => {
  const row = await visibleConsultation(db, actor, input.applyOrderId);
  const mark = await markOf(db, row, actor.userId);
  const still = (shown: readonly string[] | null | undefined, held: readonly string[] | null | undefined) =>
    shown?.filter((id) => held?.includes(id));
  return presenterOf(showTypicalMark.row)({
    ...{ remarkType: mark?.remarkType, remark: mark?.remark },
    ...{ keyImages: still(mark?.imageIds, row.keyImages), studies: still(mark?.studyIds, row.dicomPath) },
  });
});

/** Whether its expert shows it as typical: that may be taken back whatever has become of the order. */
export async function isMarkedBy(runner: Runner, actor: Actor, row: ConsultationRow): Promise<boolean> {
  if (!actsAs('expert', actor, row) || !can(actor, remarkTypicalCase.permission)) return false;
  const { rows } = await runner.run(sql`
    SELECT 1 FROM typical_case WHERE order_id = ${row.id} AND marker_id = ${actor.userId} AND is_deleted = 0`);
  return rows.length > 0;
}

type Remark = CallOf<typeof remarkTypicalCase>;

async function mark(tx: Tx, call: Remark, row: ConsultationRow): Promise<void> {
  const { input, actor, stamp } = call;
  if (!input.remarkType) throw invalid([{ field: 'remarkType', message: typicalTypeAsked }]);
  await refuseUnlistedKeys(tx, { fields: { remarkType: remarkTypicalCase.input.remarkType } }, { remarkType: input.remarkType });
  const [imageIds, studyIds] = [chosenOf(row, input), studiesOf(row, input)];
  if (imageIds.length + studyIds.length > 0 && input.imagesChecked !== 1)
    throw invalid([{ field: 'imagesChecked', message: '请先核对图像不含患者个人信息' }]);
  const clean = withoutNames(row);
  const values = {
    remarkType: input.remarkType,
    part: row.part,
    partDetail: clean(row.partDetail),
    sliceType: row.sliceType,
    patientSex: row.patientSex,
    // Very old people are few enough to be known by their age.
    patientAge: typeof row.patientAge === 'number' ? Math.min(row.patientAge, MOST_AGE) : null,
    diagnosis: clean(row.diagnosis),
    mianDiagnosis: clean(row.mianDiagnosis),
    surgeryShow: clean(row.surgeryShow),
    immunohistochemical: clean(row.immunohistochemical),
    opinion: clean(row.respRespondentsOpinion),
    remark: clean(input.remark),
    markerName: actor.realName,
    markerHospital: actor.tenantName,
    orderId: row.id,
    markerId: actor.userId,
    imageIds,
    imageTenantIds: imageIds.map((id) => ownerOfKeyImage(row, id)),
    studyIds,
    orderTenantId: row.tenantId,
  };
  const before = await markOf(tx, row, actor.userId, LOCKED);
  await (before ? updateRow(tx, typicalCaseTable, before, values, stamp) : insertRow(tx, typicalCaseTable, values, stamp));
}

const MOST_AGE = 90;

async function takeBack(tx: Tx, { actor, stamp }: Remark, row: ConsultationRow): Promise<void> {
  const before = await markOf(tx, row, actor.userId, LOCKED);
  if (before) await updateRow(tx, typicalCaseTable, before, { isDeleted: 1 }, stamp);
}

const LOCKED = text(' FOR UPDATE');

async function markOf(runner: Runner, row: ConsultationRow, markerId: string, locked = text('')) {
  const { rows } = await runner.run<FoundIn<typeof typicalCaseTable>>(sql`
    SELECT ${columnsOf(typicalCaseTable)} FROM typical_case WHERE order_id = ${row.id} AND marker_id = ${markerId} AND is_deleted = 0${locked}`);
  return rows[0];
}

/** The key images that are to be shown, by their ids: only such as stand on the order. */
const chosenOf = ({ keyImages }: ConsultationRow, { keyImages: sent }: Remark['input']): string[] =>
  onlyOf(keyImages, sent, { field: 'keyImages', message: '只能公开会诊意见中的关键图像' });

/** The studies that are to be shown, likewise. */
const studiesOf = ({ dicomPath }: ConsultationRow, { studies: sent }: Remark['input']): string[] =>
  onlyOf(dicomPath, sent, { field: 'studies', message: '只能公开该会诊单的DICOM影像' });

function onlyOf(held: readonly string[] | null | undefined, sent: readonly string[] | null | undefined, otherwise: FieldError): string[] {
  const ids = (sent ?? []).map((item) => held?.find((id) => item.toLowerCase().includes(id)));
  if (ids.includes(undefined)) throw invalid([otherwise]);
  return [...new Set(ids.flatMap((id) => id ?? []))];
}
