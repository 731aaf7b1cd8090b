import { criticalParams } from '../../../contract/domains/critical/critical.params.ts';
import { reportCriticalValue } from '../../../contract/domains/critical/critical-value.endpoints.ts';
import { callCriticalValue } from '../../../contract/domains/critical/critical-value.resource.ts';
import { deed, said } from '../../../contract/kernel/said.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { insertRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, forbidden, invalid } from '../../platform/refusal.ts';
import { attendingExperts, examines, lockConsultation, mayReportCritical } from '../consultation/consultation.reads.ts';
import { readParams } from '../settings/param.reads.ts';
import { refuseEarlierCall, refuseLaterCall } from './critical-value.rules.ts';
import { criticalValueTable, OPEN_CRITICAL } from './critical-value.tables.ts';
import { reportNotices } from './critical-value.told.ts';
import { followOrder } from './follow-order.ts';

type Reporting = CallOf<typeof reportCriticalValue>;
type Order = Awaited<ReturnType<typeof lockConsultation>>;

const MINUTE_MS = 60_000;

/**
 * Writes down what endangers the patient, with the call where it was made already, and tells the hospital that applied (domain rules
 * 6.4.3). Throws 400 for half a call, 403 to who is neither the expert nor one of several who attend, 404 for a foreign order, 409 before
 * the expert has begun, and for what their hospital has reported already in the same words and nobody has acknowledged. What else was found is no
 * reason to wait.
 */
export const serveReportCriticalValue = serve(reportCriticalValue, (call) =>
  call.transaction(async (tx) => {
    const { actor, input } = call;
    const order = await lockConsultation(tx, actor, input.applyOrderId);
    if (!examines(actor, order)) throw forbidden(said`您不是该会诊的受邀专家，不能${deed(reportCriticalValue.title)}`);
    if (!mayReportCritical(order)) throw conflict('会诊开始后才能报告危急值');
    await refuseReported(tx, call);
    return { applyOrderId: order.id, ...(await keep(tx, call, order)) };
  }),
);

/** Throws 409 where it was reported in these words already: somebody has pressed twice, or a colleague was quicker. A call that was made since belongs to that one. */
async function refuseReported(tx: Tx, { actor, input }: Reporting): Promise<void> {
  const { rows } = await tx.run<{ status: string }>(sql`
    SELECT critical_status AS status FROM critical_value
    WHERE tenant_id = ${actor.tenantId} AND apply_order_id = ${input.applyOrderId} AND finding = ${input.finding} AND ${OPEN_CRITICAL} LIMIT 1`);
  const [first] = rows;
  if (first?.status === 'wait_call' && input.callTime) throw conflict('该危急发现已报告，请在该条危急值下登记通知');
  if (first) throw conflict('相同的危急发现已报告，申请医院尚未确认');
}

async function keep(tx: Tx, call: Reporting, order: Order): Promise<{ id: string; criticalStatus: string }> {
  const { actor, stamp, input, services } = call;
  const values = await valuesOf(call, order);
  const { criticalStatus, finding, partyTenantIds } = values;
  const id = String((await insertRow(tx, criticalValueTable, values, stamp)).id);
  const moved = { id, tenantId: actor.tenantId, partyTenantIds, version: 0 };
  await recordMove(tx, moved, { action: 'report', label: reportCriticalValue.title, to: criticalStatus, reason: finding }, actor, stamp);
  await recordAudit(tx, call, { rowTable: criticalValueTable.name, rowId: id, rowTenantId: actor.tenantId, changed: Object.keys(input) });
  await followOrder(tx, { id, tenantId: actor.tenantId, ...values }, call);
  await tell(tx, await reportNotices(services, { id, ...values }, order), stamp);
  return { id, criticalStatus };
}

/** Each hospital goes by its own limit: the one that treats the patient answers, the one that reports it calls. */
async function valuesOf(call: Reporting, order: Order) {
  const { actor, now, input, services } = call;
  const wasCalled = isCalled(call, order);
  const limits = await readParams(services.database.forGroup(), criticalParams, wasCalled ? order.tenantId : actor.tenantId);
  const minutes = limits[wasCalled ? 'critical.acknowledge' : 'critical.call'];
  const { isRechecked, receiverName, receiverPhone, callTime, isReadBack, finding } = input;
  const { no, patientName, applyHospitalName, applyUserId } = order;
  const { targetHospital } = attendingExperts(order).find(({ targetDoctorId }) => targetDoctorId === actor.userId) ?? order;
  return {
    ...{ no, patientName, applyHospitalName, targetHospital, applyUserId, finding },
    ...{ isRechecked, receiverName, receiverPhone, callTime, isReadBack },
    criticalStatus: wasCalled ? ('wait_acknowledge' as const) : ('wait_call' as const),
    applyOrderId: order.id,
    applyTenantId: order.tenantId,
    partyTenantIds: [actor.tenantId, order.tenantId],
    reporterId: actor.userId,
    reporterName: actor.realName,
    dueTime: new Date(now + minutes * MINUTE_MS),
  };
}

/** All of the call, or nothing of it. Throws 400 for half, and for one that was not made yet, or before the work on the order began. */
function isCalled({ input, now }: Reporting, { startTime, submitTime }: Order): boolean {
  const { receiverName, receiverPhone, callTime, isReadBack } = input;
  const parts = { receiverName, receiverPhone, callTime };
  const lacking = Object.entries(parts).filter(([, value]) => !value);
  if (lacking.length === Object.keys(parts).length && isReadBack !== 1) return false;
  if (lacking.length > 0)
    throw invalid(lacking.map(([field]) => ({ field, message: said`${deed(callCriticalValue.title)}须填写接听人、接听电话和通知时间` })));
  refuseLaterCall(callTime, now);
  refuseEarlierCall(callTime, startTime ?? submitTime, startTime ? '通知时间不能早于会诊开始时间' : '通知时间不能早于会诊提交时间');
  return true;
}
