import { confirmStudyPatient, type PatientConfirmation } from '../../../contract/domains/image/dicom.endpoints.ts';
import type { PatientDifference, StudyPatient } from '../../../contract/domains/image/dicom.shape.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import type { Services } from '../../engine/services.ts';
import { insertSql } from '../../engine/store/rows.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { conflict, forbidden } from '../../platform/refusal.ts';
import { actsAs } from '../consultation/consultation.reads.ts';
import { noteStandIn, represents } from '../consultation/consultation-studies.reads.ts';
import { digestOf, inPart, patientDifferences } from './dicom/patient-differences.ts';
import { openEcgFile } from './ecg/open-ecg-file.ts';
import { type ConfirmationRow, studyConfirmationTable } from './image.tables.ts';
import { type ImageFile, imageOf, type Order } from './image-files.ts';
import { preparedStudy } from './prepared-study.ts';
import { openTraceHead } from './trace/open-trace-file.ts';

/** What is read of a study or a recording, with whose it says that it is. */
interface Naming {
  readonly patient: StudyPatient;
}

/** Whether a study or a recording is the patient's as far as it says, or somebody has confirmed it. */
export interface PatientCheck {
  /** In full. */
  readonly differences: readonly PatientDifference[];
  readonly confirmed?: PatientConfirmation;
}

/** Compares it with the order as it stands now, in the name of its owner: a confirmation holds for the differences that it named. */
export async function checkPatient(
  owner: Runner,
  order: Order,
  file: Pick<ImageFile, 'id' | 'kind'>,
  { patient }: Naming,
): Promise<PatientCheck> {
  const differences = patientDifferences(patient, order, file.kind !== 'dicom');
  if (differences.length === 0) return { differences };
  const { rows } = await owner.run<ConfirmationRow>(sql`
    SELECT ${columnsOf(studyConfirmationTable)} FROM study_confirmation
    WHERE tenant_id = ${order.tenantId} AND apply_order_id = ${order.id} AND file_id = ${file.id} AND differences = ${digestOf(differences)}`);
  const [found] = rows;
  return found
    ? { differences, confirmed: { by: found.userName, at: toWireTime(found.confirmTime.getTime()), reason: found.reason } }
    : { differences };
}

/**
 * Who has uploaded it knows what it says, and of the order no more than its pages show them; everybody else sees names and numbers in part,
 * unless they may see them whole.
 */
export function shownTo(actor: Actor, file: ImageFile, differences: readonly PatientDifference[]): readonly PatientDifference[] {
  if (can(actor, SEE_SENSITIVE)) return differences;
  if (file.userId !== actor.userId) return differences.map(inPart);
  return differences.map((one) => (one.fact === 'number' ? { ...one, inOrder: inPart(one).inOrder } : one));
}

/** The applicant, whoever may act in their place (ADR 0164), or whoever of their hospital uploaded it: of these somebody is there. */
export const mayConfirm = (actor: Actor, order: Order, file: ImageFile): boolean =>
  actsAs('applicant', actor, order) || represents(actor, order) || (file.userId === actor.userId && actor.tenantId === order.tenantId);

/** What is told of one that nobody may look at yet. */
export interface Withheld {
  readonly state: 'differs';
  readonly differences: readonly PatientDifference[];
  readonly mayConfirm: boolean;
  readonly mayMark: false;
}

/** Nothing where it may be looked at. */
export function withheldFrom(actor: Actor, order: Order, file: ImageFile, { differences, confirmed }: PatientCheck): Withheld | undefined {
  if (differences.length === 0 || confirmed) return undefined;
  const shown = shownTo(actor, file, differences);
  return { state: 'differs', differences: shown, mayConfirm: mayConfirm(actor, order, file), mayMark: false };
}

/** The same for a piece of it, or a copy. Throws 403 where it may not be looked at yet. */
export async function confirmedPatient({ database }: Services, order: Order, file: ImageFile, naming: Naming): Promise<PatientCheck> {
  const check = await checkPatient(database.forTenant(order.tenantId), order, file, naming);
  if (check.differences.length > 0 && !check.confirmed) throw forbidden('影像的患者信息尚未确认，不能查看');
  return check;
}

/** Nothing of a study that was not read yet, nor of slides, which name nobody. */
async function namingOf(services: Services, file: ImageFile): Promise<Naming | undefined> {
  if (file.kind === 'ecg') return openEcgFile(services, file);
  if (file.kind === 'trace') return (await openTraceHead(services, file)).edf;
  const study = file.kind === 'dicom' ? await preparedStudy(services, file) : undefined;
  return study && 'made' in study ? study.made : undefined;
}

/** Kept with who, when and why. What somebody has confirmed already stays theirs: saying the same later changes nothing and tells nobody. */
export const serveConfirmStudyPatient = serve(confirmStudyPatient, async (call) => {
  const { actor, services, input, now, stamp } = call;
  const { order, file } = await imageOf(call);
  if (!mayConfirm(actor, order, file)) throw forbidden('只有申请医生、上传人或申请医院有代为办理权限的人员可以确认影像属于该患者');
  const naming = await namingOf(services, file);
  const { differences } = naming
    ? await checkPatient(services.database.forTenant(order.tenantId), order, file, naming)
    : { differences: [] };
  if (differences.length === 0) throw conflict('影像与申请单的患者信息没有差异，无需确认');
  const row = {
    ...{ tenantId: order.tenantId, applyOrderId: order.id, fileId: file.id, differences: digestOf(differences), reason: input.reason },
    ...{ userId: actor.userId, userName: actor.realName, confirmTime: new Date(now), createTime: new Date(now) },
  };
  await call.transaction(async (tx) => {
    const { count } =
      await tx.run(sql`${insertSql(studyConfirmationTable, [row])} ON CONFLICT (tenant_id, apply_order_id, file_id) DO UPDATE SET
      differences = excluded.differences, reason = excluded.reason, user_id = excluded.user_id, user_name = excluded.user_name,
      confirm_time = excluded.confirm_time
      WHERE study_confirmation.tenant_id = excluded.tenant_id AND study_confirmation.differences IS DISTINCT FROM excluded.differences`);
    if (count === 0) return;
    touchRows(tx, studyConfirmationTable, [order], now);
    await recordAudit(tx, call, {
      rowTable: studyConfirmationTable.name,
      rowId: file.id,
      rowTenantId: order.tenantId,
      changed: ['differences'],
    });
    await noteStandIn(tx, order, actor, { action: confirmStudyPatient.name, label: '代为确认影像属于该患者', reason: input.reason }, stamp);
  });
});
