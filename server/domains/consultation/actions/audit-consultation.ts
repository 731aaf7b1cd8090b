import { auditConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import type { ConsultationState } from '../../../../contract/domains/consultation/consultation.states.ts';
import { isPooled, kindOf } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { type Message, said, word } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import type { Services } from '../../../engine/services.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { ident, sql } from '../../../engine/store/sql.ts';
import { conflict, invalid } from '../../../platform/refusal.ts';
import { openCritical } from '../../critical/critical.reads.ts';
import { shareRooms } from '../../room/room.reads.ts';
import { agreedAmong } from '../agreed-hospitals.ts';
import { refundAll } from '../consultation.money.ts';
import { applicantNotice, invitationNotice } from '../consultation.notices.ts';
import { askedOfOrder, asksSeveral, firstAsked, invite, partiesOf, seatsOf } from '../consultation.panel.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { hasReaders } from '../consultation.pool.ts';
import { findExperts } from '../consultation.reads.ts';
import type { ConsultationChange, ConsultationRow } from '../consultation.tables.ts';
import { absenceOn, holdAbsences } from '../expert-standing.ts';
import { returnNotice, returnsOf } from '../returned-order.ts';
import { minuteOf } from '../schedule-hour.ts';

/** What the expert is asked to do next, by the state in which the order comes to them. */
const adviceIn: Readonly<Record<string, string>> = {
  wait_scheduling: '请安排会诊时间，或说明原因后退回。',
  wait_sent: '申请医院寄出切片后将通知您。',
  wait_diagnosis: '请尽快会诊，或说明原因后退回。',
};
const CLAIM = '请尽快认领。';
/** Of what has its hour already. */
const ATTEND = '请按时参加，或说明原因后退回。';
const SEVERAL = '请答复是否参加。';

function adviceOf(row: ConsultationRow, to: string): Message | undefined {
  if (asksSeveral(row)) return SEVERAL;
  const { scheduleTime } = hourOf(row, to);
  if (scheduleTime) return said`会诊时间：${minuteOf(scheduleTime)}。${word(ATTEND)}`;
  return row.targetDoctorId ? adviceIn[to] : CLAIM;
}

const hospitalsOf = (row: ConsultationRow): string[] =>
  asksSeveral(row) ? partiesOf(row, seatsOf(row)) : [row.tenantId, row.targetTenantId ?? ''];

/**
 * Whoever was chosen is still there, and where they were, or of a pool somebody who may read it, and their hospital may be asked: throws 409.
 * Whose hospital becomes a party says the expert.
 */
async function refuseGone(services: Services, row: ConsultationRow): Promise<void> {
  const asked = askedOfOrder(row);
  const agreed = await agreedAmong(services, row.tenantId, asked);
  if (agreed.length < asked.length) throw conflict('与会诊医院没有有效的合作协议，请退回申请');
  if (isPooled(row)) {
    if (!(await hasReaders(services, row.targetTenantId ?? ''))) throw conflict('该医院暂无可认领心电的医生，请退回申请');
    return;
  }
  const found = await findExperts(services, asked.map(({ userId }) => userId ?? '').filter(Boolean));
  const isThere = ({ tenantId, userId }: (typeof asked)[number]) => found.some((one) => one.id === userId && one.tenantId === tenantId);
  if (!asked.every(isThere)) throw conflict('会诊专家已停用或已不在该医院，请退回申请');
}

/**
 * What an earlier round said with the same hospital goes on with those who are asked now. Its messages stay between those who heard them.
 */
async function shareTalk(tx: Tx, row: ConsultationRow, parties: string[]): Promise<void> {
  for (const table of ['conversation', 'consultation_read_mark'])
    await tx.run(sql`
      UPDATE ${ident(table)} SET party_tenant_ids = ${parties}
      WHERE tenant_id = ${row.tenantId} AND apply_order_id = ${row.id} AND target_tenant_id = ${firstAsked(row)}`);
}

/** Where what is let through goes. The hour asked for binds nobody once it has passed, or they see nobody on its day: another is arranged. */
async function goesTo(tx: Tx, row: ConsultationRow, services: Services, now: number): Promise<ConsultationState> {
  const { isHeldAsAsked, afterAudit } = kindOf(row);
  const hour = isHeldAsAsked ? row.appointmentTime : undefined;
  if (hour) await holdAbsences(tx, row);
  if (hour && (hour.getTime() <= now || (await absenceOn(services, row, hour)))) return 'wait_scheduling';
  return afterAudit?.(row) ?? 'wait_scheduling';
}

/** The hour of what is held as it was asked for, unless it goes to where another is arranged. */
function hourOf(row: ConsultationRow, to: string): ConsultationChange {
  if (!kindOf(row).isHeldAsAsked) return {};
  return { scheduleTime: to === 'wait_scheduling' ? null : (row.appointmentTime ?? null) };
}

/** What the applicant is told besides that it was let through. */
function hourTold(row: ConsultationRow, to: string): Message | undefined {
  const { scheduleTime } = hourOf(row, to);
  if (scheduleTime) return said`会诊时间：${minuteOf(scheduleTime)}`;
  return kindOf(row).isHeldAsAsked && to === 'wait_scheduling' ? '预约时间已过或专家停诊，将另行安排会诊时间。' : undefined;
}

/** Level-one audit: lets the order through to the expert's hospital, or returns it with a reason and the money. */
export const auditConsultation = act(spec, consultationSubject, {
  to: ({ tx, step, row, call }) => (step === 'auditReturn' ? 'order_return' : goesTo(tx, row, call.services, call.now)),
  before: ({ step, input }) => {
    if (step === 'auditReturn' && !input.levelOneAuditRemark) throw invalid([{ field: 'levelOneAuditRemark', message: '请填写退回原因' }]);
  },
  set: async ({ tx, step, row, to, input, actor, call }) => {
    const now = new Date(call.now);
    const audit = {
      levelOneAuditId: actor.userId,
      levelOneAuditName: actor.realName,
      levelOneAuditTime: now,
      levelOneAuditStatus: input.levelOneAuditStatus,
      levelOneAuditRemark: input.levelOneAuditRemark ?? null,
      levelOneAuditTitle: actor.roleNames[0],
    };
    if (step === 'auditReturn')
      return { ...audit, respRespondentsReason: input.levelOneAuditRemark, ...(await returnsOf(call.services, row)) };
    await refuseGone(call.services, row);
    // A finding of theirs that was open when an earlier round ended is open still.
    const hospitals = askedOfOrder(row).map(({ tenantId }) => tenantId);
    const criticalStatus = await openCritical(tx, { id: row.id, hospitals });
    // From here on the experts' hospitals are parties: the second fence lets them see the order.
    const hour = hourOf(row, to);
    // Both sides are told the hour now: they are reminded of it later, not again.
    const told = hour.scheduleTime ? { remindedTime: now } : {};
    return { ...audit, ...hour, ...told, criticalStatus, waitingSince: now, partyTenantIds: hospitalsOf(row) };
  },
  after: async ({ tx, step, row, to, input, actor, call }) => {
    if (step === 'auditReturn') {
      await refundAll(tx, row, { ...call.stamp, userName: actor.realName, reason: '审核退回' });
      const why = said`原因：${input.levelOneAuditRemark ?? ''}`;
      return tell(tx, [await returnNotice(call.services, row, '会诊申请被退回', why)], call.stamp);
    }
    const parties = hospitalsOf(row);
    // What happened before is part of the order that the expert's hospital now sees.
    await tx.run(sql`UPDATE status_history SET party_tenant_ids = ${parties} WHERE tenant_id = ${row.tenantId} AND order_id = ${row.id}`);
    await shareTalk(tx, row, parties);
    await shareRooms(tx, { id: row.id, tenantId: row.tenantId, firstAsked: firstAsked(row) }, parties);
    const toApplicant = applicantNotice(row, '会诊申请已通过审核', hourTold(row, to));
    await tell(tx, [toApplicant, invitationNotice(row, adviceOf(row, to))], call.stamp);
    await invite(tx, row, parties, call.stamp);
  },
  reason: (input) => input.levelOneAuditRemark,
});
