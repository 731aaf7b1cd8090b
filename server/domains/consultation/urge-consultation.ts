import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { urgeConsultation, urgedAgainAt, urgedTo } from '../../../contract/domains/consultation/urge.endpoint.ts';
import { phrase, said } from '../../../contract/kernel/said.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { type Actor, can } from '../../engine/identity/actor.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
import { stateConflict } from '../../engine/reference/dictionary-words.ts';
import { sql } from '../../engine/store/sql.ts';
import { touchRows } from '../../engine/store/watched-rows.ts';
import { conflict, forbidden } from '../../platform/refusal.ts';
import { auditorNotice, expertNotice, headNotices, officeNotice } from './consultation.notices.ts';
import { actsAs } from './consultation.policy.ts';
import { lockConsultation } from './consultation.reads.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { represents, saidFor } from './represent.ts';
import { minuteOf } from './schedule-hour.ts';

/** An hour that was arranged is waited for, not urged. */
function isUrgeable({ applyOrderStatus, scheduleTime }: ConsultationRow): boolean {
  return (applyOrderStatus ?? '') in urgedTo && !(applyOrderStatus === 'wait_diagnosis' && scheduleTime);
}

const againAt = ({ urgedTime }: ConsultationRow): number => (urgedTime ? urgedAgainAt(urgedTime.getTime()) : 0);

const speaksFor = (actor: Actor, row: ConsultationRow): boolean => actsAs('applicant', actor, row) || represents(actor, row);

/** Whether this person may urge whoever this order waits for at this moment (milliseconds). */
export function mayUrge(actor: Actor, row: ConsultationRow, now: number): boolean {
  return can(actor, urgeConsultation.permission) && speaksFor(actor, row) && isUrgeable(row) && againAt(row) <= now;
}

/** To whoever is asked to act in its state. */
function askedToAct(row: ConsultationRow): Message[] {
  switch (row.applyOrderStatus) {
    case 'wait_dept_approval':
      return headNotices(row, row.approverIds ?? []);
    case 'wait_office_approval':
      return [officeNotice(row)];
    case 'wait_primaryaudit':
      return [auditorNotice(row)];
    default:
      return expertNotice(row, '');
  }
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
    if (!isUrgeable(row)) throw await stateConflict(tx, consultationStates, status, urgeConsultation.title);
    const again = againAt(row);
    if (again > now) throw conflict(said`已于${minuteOf(row.urgedTime)}催办，${minuteOf(new Date(again))}后可再次催办`);
    // Not an edit: the version stays, so that it spoils nobody's open form.
    await tx.run(sql`UPDATE consultation SET urged_time = ${new Date(now)} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
    touchRows(tx, consultationTable, [row], now);
    await recordAudit(tx, call, { rowTable: consultationTable.name, rowId: row.id, rowTenantId: row.tenantId, changed: ['urgedTime'] });
    await recordMove(tx, row, { action: urgeConsultation.name, label: urgeConsultation.title, from: status, to: status }, actor, stamp);
    await tell(tx, [askedToAct(row).map((notice) => urged(notice, row, actor))], stamp);
    return { applyOrderId: row.id };
  }),
);

/** The same people as are asked to act, told that it is urged. */
function urged(notice: Message, row: ConsultationRow, actor: Actor): Message {
  const words = saidFor(actor, row, urgedTo[row.applyOrderStatus ?? ''] ?? '');
  return { ...notice, title: '会诊申请催办', context: said`会诊单 ${row.no}（${row.applyHospitalName ?? ''}）。${phrase(words)}` };
}
