import { isReportedAbsent } from '../../../contract/domains/consultation/absent-applicant.fields.ts';
import { scheduleConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { isUrgeable, urgeConsultation, urgedAgainAt, urgedTo } from '../../../contract/domains/consultation/urge.endpoint.ts';
import { phrase, said, type Message as Text } from '../../../contract/kernel/said.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { type Actor, can, PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { conflict, forbidden } from '../../platform/refusal.ts';
import { headsThere } from './approval.ts';
import { auditorNotice, chiefNotice, headNotices, isUntaken, officeNotice, poolNotice, seatNotice } from './consultation.notices.ts';
import { seatsOf } from './consultation.panel.ts';
import { actsAs } from './consultation.policy.ts';
import { lockConsultation } from './consultation.reads.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { represents, saidFor } from './represent.ts';
import { minuteOf } from './schedule-hour.ts';

/** Whether this order waits for somebody who may be urged at this moment (milliseconds): nobody, while it is reported that the applicant did not come. */
const waits = (row: ConsultationRow, now: number): boolean =>
  isUrgeable(row.applyOrderStatus, row.scheduleTime?.getTime(), now) && !isReportedAbsent(row);

const againAt = ({ urgedTime }: ConsultationRow): number => (urgedTime ? urgedAgainAt(urgedTime.getTime()) : 0);

const speaksFor = (actor: Actor, row: ConsultationRow): boolean => actsAs('applicant', actor, row) || represents(actor, row);

/** Whether this person may urge whoever this order waits for at this moment (milliseconds). */
export function mayUrge(actor: Actor, row: ConsultationRow, now: number): boolean {
  return can(actor, urgeConsultation.permission) && speaksFor(actor, row) && waits(row, now) && againAt(row) <= now;
}

/** When whoever is asked to act was urged last: told to who may urge them, and to nobody else. */
export function urgedSeen(actor: Actor, row: ConsultationRow, now: number): Date | null {
  const may = can(actor, urgeConsultation.permission) && speaksFor(actor, row) && waits(row, now);
  return (may ? row.urgedTime : null) ?? null;
}

/** Somebody who is told, and what is asked of them where that is not what the state asks. */
type Urged = readonly [to: Message, words?: Text];

/** Whoever is asked to act in its state. */
async function askedToAct(tx: Tx, row: ConsultationRow): Promise<Urged[]> {
  switch (row.applyOrderStatus) {
    case 'wait_dept_approval': {
      const there = await headsThere(tx, row);
      return there.length > 0
        ? headNotices(row, there).map((to): Urged => [to])
        : [[officeNotice(row), '科室审批人均已不能审批，请尽快审批']];
    }
    case 'wait_office_approval':
      return [[officeNotice(row)]];
    case 'wait_primaryaudit':
      return [[auditorNotice(row)]];
    case 'wait_scheduling':
    case 'wait_diagnosis':
      return [...expertsAsked(row), ...unansweredIn(row), ...(row.applyOrderStatus === 'wait_scheduling' ? [arrangers(row)] : [])];
    default:
      return expertsAsked(row);
  }
}

/** Whose next step it is: the expert, of several their chief, or all who may take it from a pool; of what an expert has begun and left alone both. */
function expertsAsked(row: ConsultationRow): Urged[] {
  if (isUntaken(row)) return [[poolNotice(row, '')]];
  const isPassedOn = row.poolTenantId && !row.claimerId;
  return [[chiefNotice(row, '')], ...(isPassedOn ? [[poolNotice(row, ''), '请尽快认领'] as const] : [])];
}

/** Of several experts the others who have not said whether they come. */
function unansweredIn(row: ConsultationRow): Urged[] {
  const silent = seatsOf(row).filter(({ answer, isIn, isChief }) => answer === 'invited' && isIn === 1 && isChief === 0);
  return silent.map((seat): Urged => [seatNotice(row, seat, ''), '请尽快答复是否参加']);
}

/** The operators, who may fix an hour as well. */
function arrangers(row: ConsultationRow): Urged {
  return [{ ...auditorNotice(row), to: { tenantId: PLATFORM_TENANT, permission: String(scheduleConsultation.permission) }, urgent: false }];
}

/**
 * Tells whoever an order waits for that its applicant asks them to hurry. Throws 403 to who is not the applicant and does not act for them, 409 where
 * nobody is waited for, and within an hour of the last time, with the minute from which on it is possible again.
 */
export const serveUrgeConsultation = serve(urgeConsultation, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, stamp, now } = call;
    const row = await lockConsultation(tx, actor, input.applyOrderId);
    if (!speaksFor(actor, row)) throw forbidden(said`只有申请人可以${urgeConsultation.title}`);
    const status = row.applyOrderStatus ?? '';
    if (!waits(row, now)) throw await stateConflict(tx, consultationStates, status, urgeConsultation.title);
    const again = againAt(row);
    if (again > now) throw conflict(said`已于${minuteOf(row.urgedTime)}催办，${minuteOf(new Date(again))}后可再次催办`);
    // Not an edit: the version stays, so that it spoils nobody's open form.
    await tx.run(sql`UPDATE consultation SET urged_time = ${new Date(now)} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
    touchRows(tx, consultationTable, [row], now);
    await recordAudit(tx, call, { rowTable: consultationTable.name, rowId: row.id, rowTenantId: row.tenantId, changed: ['urgedTime'] });
    await recordMove(tx, row, { action: urgeConsultation.name, label: urgeConsultation.title, from: status, to: status }, actor, stamp);
    await tell(tx, [(await askedToAct(tx, row)).map(([to, words]) => urged(to, row, actor, words))], stamp);
    return { applyOrderId: row.id };
  }),
);

/** The same people as are asked to act, told that it is urged. */
function urged(notice: Message, row: ConsultationRow, actor: Actor, asked: Text = urgedTo[row.applyOrderStatus ?? ''] ?? ''): Message {
  const words = saidFor(actor, row, asked);
  return { ...notice, title: '会诊申请催办', context: said`会诊单 ${row.no}（${row.applyHospitalName ?? ''}）。${phrase(words)}` };
}
