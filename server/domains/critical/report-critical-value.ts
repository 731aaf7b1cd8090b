import { criticalParams } from '../../../contract/domains/critical/critical.params.ts';
import { reportCriticalValue } from '../../../contract/domains/critical/critical-value.endpoints.ts';
import { callCriticalValue, criticalValue } from '../../../contract/domains/critical/critical-value.resource.ts';
import { rightOf } from '../../../contract/kernel/resource-row.ts';
import { deed, said } from '../../../contract/kernel/said.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { holdersOf } from '../../engine/identity/holders.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { insertRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { maskName } from '../../platform/mask.ts';
import { conflict, forbidden, invalid } from '../../platform/refusal.ts';
import { isExpert, lockConsultation, markConsultation, mayReportCritical } from '../consultation/consultation.reads.ts';
import { readParams } from '../settings/param.reads.ts';
import { refuseEarlierCall, refuseLaterCall } from './critical-value.rules.ts';
import { criticalValueTable } from './critical-value.tables.ts';

type Reporting = CallOf<typeof reportCriticalValue>;
type Order = Awaited<ReturnType<typeof lockConsultation>>;

const MINUTE_MS = 60_000;

/**
 * Writes down what endangers the patient, with the call where it was made already, and tells the hospital that applied (domain rules
 * 6.4.3). Throws 400 for half a call, 403 to who is not the expert, 404 for a foreign order, 409 before the expert has begun, and
 * while an earlier one is open.
 */
export const serveReportCriticalValue = serve(reportCriticalValue, (call) =>
  call.transaction(async (tx) => {
    const { actor, input } = call;
    const order = await lockConsultation(tx, actor, input.applyOrderId);
    if (!isExpert(actor, order)) throw forbidden(said`您不是该会诊的受邀专家，不能${deed(reportCriticalValue.title)}`);
    if (!mayReportCritical(order)) throw conflict('会诊开始后才能报告危急值');
    const { rows } = await tx.run(sql`
      SELECT 1 FROM critical_value
      WHERE tenant_id = ${actor.tenantId} AND apply_order_id = ${order.id} AND critical_status <> 'acknowledged' AND is_deleted = 0`);
    if (rows.length > 0) throw conflict('该会诊已有未确认的危急值');
    return { applyOrderId: order.id, ...(await keep(tx, call, order)) };
  }),
);

async function keep(tx: Tx, call: Reporting, order: Order): Promise<{ id: string; criticalStatus: string }> {
  const { actor, stamp, now, input, services } = call;
  const wasCalled = isCalled(call, order);
  const criticalStatus = wasCalled ? 'wait_acknowledge' : 'wait_call';
  // The hospital that treats the patient says how fast it answers.
  const limits = await readParams(services.database.forGroup(), criticalParams, order.tenantId);
  const minutes = limits[wasCalled ? 'critical.acknowledge' : 'critical.call'];
  const { receiverName, receiverPhone, callTime, finding } = input;
  const { no, patientName, applyHospitalName, targetHospital, applyUserId } = order;
  const row = await insertRow(
    tx,
    criticalValueTable,
    {
      ...{
        no,
        patientName,
        applyHospitalName,
        targetHospital,
        applyUserId,
        finding,
        receiverName,
        receiverPhone,
        callTime,
        criticalStatus,
      },
      applyOrderId: order.id,
      applyTenantId: order.tenantId,
      partyTenantIds: [actor.tenantId, order.tenantId],
      reporterId: actor.userId,
      reporterName: actor.realName,
      dueTime: new Date(now + minutes * MINUTE_MS),
    },
    stamp,
  );
  const id = String(row.id);
  const moved = { id, tenantId: actor.tenantId, partyTenantIds: [actor.tenantId, order.tenantId], version: 0 };
  await recordMove(tx, moved, { action: 'report', label: reportCriticalValue.title, to: criticalStatus, reason: finding }, actor, stamp);
  await recordAudit(tx, call, { rowTable: criticalValueTable.name, rowId: id, rowTenantId: actor.tenantId, changed: Object.keys(input) });
  await markConsultation(tx, order, { criticalStatus }, stamp);
  await tell(tx, noticesOf(order, id, finding, await peopleOf(services, order.tenantId)), stamp);
  return { id, criticalStatus };
}

/** All of the call, or nothing of it. Throws 400 for half, and for one that was not made yet, or before the work on the order began. */
function isCalled({ input, now }: Reporting, { startTime, submitTime }: Order): boolean {
  const { receiverName, receiverPhone, callTime } = input;
  const parts = { receiverName, receiverPhone, callTime };
  const lacking = Object.entries(parts).filter(([, value]) => !value);
  if (lacking.length === Object.keys(parts).length) return false;
  if (lacking.length > 0)
    throw invalid(lacking.map(([field]) => ({ field, message: said`${deed(callCriticalValue.title)}须填写接听人、接听电话和通知时间` })));
  refuseLaterCall(callTime, now);
  refuseEarlierCall(callTime, startTime ?? submitTime, startTime ? '通知时间不能早于会诊开始时间' : '通知时间不能早于会诊提交时间');
  return true;
}

interface People {
  /** Who may acknowledge, and who may open the page of critical values. */
  receivers: readonly string[];
  readers: readonly string[];
}

/** Of another hospital, whose people this transaction does not see. */
async function peopleOf({ database }: Reporting['services'], tenantId: string): Promise<People> {
  const holders = (permission: string) => holdersOf(database.forGroup(), tenantId, permission);
  const [receivers, readers] = await Promise.all([holders('critical_value_acknowledge'), holders(rightOf(criticalValue, 'view'))]);
  return { receivers, readers };
}

/**
 * To the applying doctor and whoever else of that hospital acknowledges, each once; with the patient masked: notices are shown on screens that
 * others can see. A doctor who is not among the `readers` of critical values is led to their order instead.
 */
function noticesOf(order: Order, id: string, finding: string, { receivers, readers }: People) {
  const { tenantId, applyUserId } = order;
  const context = said`会诊单 ${order.no}（${maskName(order.patientName ?? '')}）：${finding}`;
  const [page, ofOrder] = [`/consultation/critical-values?id=${id}`, `/consultation/detail?id=${order.id}`];
  return [...new Set([...(applyUserId ? [applyUserId] : []), ...receivers])].map((userId) => {
    const link = userId === applyUserId && !readers.includes(userId) ? ofOrder : page;
    return { title: '会诊报告危急值', context, link, urgent: true, to: { tenantId, userId } };
  });
}
