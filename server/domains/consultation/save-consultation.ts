import { submitConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { saveConsultation } from '../../../contract/domains/consultation/consultation.queries.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { ageOn, toWireDate } from '../../../contract/kernel/wire-time.ts';
import { takeStep } from '../../kernel/action/run-action.ts';
import { recordMove } from '../../kernel/action/status-history.ts';
import { recordAudit } from '../../kernel/audit/audit.ts';
import { ownFileIds } from '../../kernel/files/file-links.ts';
import { type Call, serve } from '../../kernel/http/call.ts';
import { departmentTable } from '../../kernel/identity/identity.tables.ts';
import { conflict, forbidden, invalid } from '../../kernel/refusal.ts';
import { refuseUnlistedKeys } from '../../kernel/resource/dictionary-keys.ts';
import { stateConflict } from '../../kernel/resource/dictionary-words.ts';
import type { Tx } from '../../kernel/store/database.ts';
import { findRow, insertRow, newId, updateRow } from '../../kernel/store/rows.ts';
import { submitParts } from './actions/submit-consultation.ts';
import { consultationPolicy, consultationSubject } from './consultation.policy.ts';
import { findExpert, lockConsultation, titleWords } from './consultation.reads.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

type Input = ConsultationRow & { applyOrderId?: string; type?: 'save' | 'submit' | null };

/** Keeps a draft, or changes one that was not submitted or was returned; with `type=submit` it goes in at once. */
export const serveSaveConsultation = serve<Input>(saveConsultation, (call) =>
  call.transaction(async (tx) => {
    const { applyOrderId, version, type, ...sent } = call.input;
    const values = await complete(tx, call, sent);
    const id = applyOrderId ? await change(tx, call, applyOrderId, version, values) : await add(tx, call, values);
    const row = (await findRow(tx, consultationTable, id, { tenantId: call.actor.tenantId })) as unknown as ConsultationRow;
    const submitting = { ...call, input: { applyOrderId: id }, endpoint: submitConsultation } as unknown as Call<{ applyOrderId: string }>;
    const status =
      type === 'submit' ? await takeStep(tx, submitConsultation, consultationSubject, submitParts, row, submitting) : row.applyOrderStatus;
    if (type === 'submit') call.services.outboxFilled();
    return { applyOrderId: id, id, no: row.no, applyOrderStatus: status };
  }),
);

/** What follows from what was filled in: age, names behind the ids, files of our own, no remark without its purpose. */
async function complete(tx: Tx, call: Call<Input>, sent: Partial<Input>): Promise<Partial<ConsultationRow>> {
  const { actor, services, now } = call;
  const values: Partial<ConsultationRow> = { ...sent };
  if (sent.remotePurpose && !sent.remotePurpose.includes('other')) values.remotePurposeRemark = null as never;
  if (sent.patientBrith) values.patientAge = ageFrom(sent.patientBrith, toWireDate(now));
  if (sent.casePath) values.casePath = await ownFileIds(tx, actor.tenantId, sent.casePath, '病历图片');
  if (sent.consentPath) values.consentPath = await ownFileIds(tx, actor.tenantId, sent.consentPath, '知情同意书');
  if (!sent.targetDoctorId) return values;
  const expert = await findExpert(services, sent.targetDoctorId);
  if (!expert || expert.tenantId === actor.tenantId)
    throw invalid([{ field: 'targetDoctorId', message: '会诊专家不存在或已停用，请重新选择' }]);
  return {
    ...values,
    targetTenantId: expert.tenantId,
    targetHospital: expert.tenantName,
    targetDeptId: expert.deptId ?? undefined,
    targetDeptName: expert.deptName ?? undefined,
    targetDoctorName: expert.realName,
    targetDoctorTitle: (await titleWords(tx))(expert.title),
    remotePrice: expert.fee,
  };
}

function ageFrom(birthDate: string, today: string): number {
  const age = ageOn(birthDate, today);
  if (age < 0 || age > 150) throw invalid([{ field: 'patientBrith', message: '出生日期不能晚于今天，也不能早于150年前' }]);
  return age;
}

async function add(tx: Tx, call: Call<Input>, values: Partial<ConsultationRow>): Promise<string> {
  const { actor, stamp, now } = call;
  await refuseUnlistedKeys(tx, consultationTable, values);
  const id = newId();
  const department = actor.deptId ? await findRow(tx, departmentTable, actor.deptId, { tenantId: actor.tenantId }) : undefined;
  const server = {
    id,
    tenantId: actor.tenantId,
    partyTenantIds: [actor.tenantId],
    no: numberOf(id, now),
    kind: 'oneSubject' as const,
    applyOrderStatus: consultationStates.initial as 'wait_submit',
    applyUserId: actor.userId,
    applyDoctorName: actor.realName,
    applyHospitalName: actor.tenantName,
    applyDeptId: actor.deptId,
    applyDeptName: department?.deptName,
    reportStatus: 'none' as const,
    evaluateApply: '0' as const,
    evaluateTarget: '0' as const,
    returnCount: 0,
  };
  await insertRow(tx, consultationTable, { ...values, ...server }, stamp);
  const row = { id, tenantId: actor.tenantId, partyTenantIds: [actor.tenantId], version: 0 };
  await recordMove(tx, row, { action: 'create', label: '创建申请', to: server.applyOrderStatus }, actor, stamp);
  await recordAudit(tx, call as Call, { rowTable: 'consultation', rowId: id, rowTenantId: actor.tenantId, changed: Object.keys(values) });
  return id;
}

/** `HZ20261121-8F3A1C2B`: the day for people, the tail of the id so that no counter has to be locked. */
function numberOf(id: string, now: number): string {
  return `HZ${toWireDate(now).replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`;
}

async function change(
  tx: Tx,
  call: Call<Input>,
  id: string,
  version: number | undefined,
  values: Partial<ConsultationRow>,
): Promise<string> {
  const { actor, stamp } = call;
  const row = await lockConsultation(tx, actor, id);
  if (!consultationPolicy.is.applicant?.(actor, row)) throw forbidden('只有申请人可以修改');
  const status = row.applyOrderStatus ?? 'wait_submit';
  if (!['wait_submit', 'order_return'].includes(status)) throw await stateConflict(tx, consultationStates, status, '修改');
  if (version !== undefined && version !== null && version !== row.version) throw conflict();
  await refuseUnlistedKeys(tx, consultationTable, values, row);
  await updateRow(tx, consultationTable, row, values as never, stamp);
  await recordAudit(tx, call as Call, { rowTable: 'consultation', rowId: id, rowTenantId: row.tenantId, changed: Object.keys(values) });
  return id;
}
