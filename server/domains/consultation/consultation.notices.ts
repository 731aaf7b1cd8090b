import { payConsultation, payOutRefund } from '../../../contract/domains/consultation/consultation.actions.ts';
import { MANAGES } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { APPROVE_FOR_OFFICE } from '../../../contract/domains/consultation/kinds/approval.actions.ts';
import { claimConsultation } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import type { Seat } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { type Message, phrase, type Said, said } from '../../../contract/kernel/said.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { type Message as Notice, withoutLink } from '../../engine/outbox/outbox.ts';
import { maskName } from '../../platform/mask.ts';
import { askedOfOrder } from './consultation.panel.ts';
import { liesInPool } from './consultation.pool.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/** Who is told what. Notices name the order, and the patient masked: they are shown on screens that others can see. */

const link = (row: ConsultationRow): string => `/consultation/detail?id=${row.id}`;
const about = ({ no, patientName, applyHospitalName }: ConsultationRow, more: Message = ''): Said =>
  said`会诊单 ${no}（${maskName(patientName ?? '')}，${applyHospitalName ?? ''}）。${phrase(more)}`;

/** Where the applicant has left, to those who manage their hospital's consultations. */
export function applicantNotice(row: ConsultationRow, title: string, more?: Message): Notice {
  const to = { tenantId: row.tenantId, userId: row.applyUserId, permission: MANAGES };
  return { to, title, context: about(row, more), link: link(row) };
}

/** Minutes count: an urgent one, and slides of somebody who is being operated on. Unread, its notices come by text message (domain rules 6.26.5). */
export const isUrgent = ({ meetingType, sliceType }: ConsultationRow): boolean => meetingType === '1' || sliceType === '3';

/** Nobody has taken it from its pool yet, whoever was called to it. */
export const isUntaken = (row: ConsultationRow): boolean => liesInPool(row) && !row.startTime;

/** To the expert, to each of several who are in, or to all who may take it from a pool; for one who has left as `applicantNotice`. */
export function expertNotice(row: ConsultationRow, title: string, more?: Message): Notice[] {
  if (isUntaken(row)) return [poolNotice(row, title, more)];
  return askedOfOrder(row).map((to) => ({ to: { ...to, permission: MANAGES }, title, context: about(row, more), link: link(row) }));
}

/** The same of its end. Who might have taken it from the pool sees it no longer, and is not led to it. */
export function endNotice(row: ConsultationRow, title: string, more?: Message): Notice[] {
  const told = expertNotice(row, title, more);
  return isUntaken(row) ? told.map(withoutLink) : told;
}

/** To the chief alone, who takes the next step; for one who has left as `applicantNotice`. */
export function chiefNotice(row: ConsultationRow, title: string, more?: Message): Notice {
  const to = { tenantId: row.targetTenantId ?? '', userId: row.targetDoctorId, permission: MANAGES };
  return { to, title, context: about(row, more), link: link(row) };
}

/** To one of several experts; for one who has left as `applicantNotice`. */
export function seatNotice(row: ConsultationRow, { targetTenantId: tenantId, targetDoctorId: userId }: Seat, title: string): Notice {
  return { to: { tenantId, userId, permission: MANAGES }, title, context: about(row), link: link(row) };
}

/** To experts who count as absent, each with what their seat says of it: they may see it no longer, and are not led to it. */
export function absentNotices(row: ConsultationRow, absent: readonly Seat[], title: string, moreOf?: (seat: Seat) => Message): Notice[] {
  return absent.map((seat) =>
    withoutLink({
      to: { tenantId: seat.targetTenantId, userId: seat.targetDoctorId },
      title,
      context: about(row, moreOf?.(seat)),
      link: link(row),
    }),
  );
}

/** To everybody of the hospital that is asked who may take it. */
export function poolNotice(row: ConsultationRow, title: string, more?: Message): Notice {
  const to = { tenantId: row.targetTenantId ?? '', permission: 'consultation_claim' };
  // Whoever has begun it may go on meanwhile: taken by a colleague, it asks the others nothing.
  const asking = { about: row.id, until: [claimConsultation.name] };
  return { to, title, context: about(row, more), link: link(row), urgent: isUrgent(row), ...asking };
}

/** What the audit has let through asks for those whom it asks. */
export function invitationNotice(row: ConsultationRow, more?: Message): Notice[] {
  return expertNotice(row, '您有新的会诊邀请', more).map((notice) => ({ ...notice, urgent: isUrgent(row), about: row.id }));
}

/** To each who may approve it for the applicant's department. */
export function headNotices(row: ConsultationRow, approverIds: readonly string[]): Notice[] {
  return approverIds.map((userId) => ({
    to: { tenantId: row.tenantId, userId },
    title: '有会诊申请等待科室审批',
    context: about(row),
    link: link(row),
  }));
}

/** To the medical office of the applicant's hospital. */
export function officeNotice(row: ConsultationRow, title = '有会诊申请等待医务科审批', more?: Message): Notice {
  return {
    to: { tenantId: row.tenantId, permission: APPROVE_FOR_OFFICE },
    title,
    context: about(row, more),
    link: link(row),
  };
}

export function auditorNotice(row: ConsultationRow, title = '有会诊申请等待审核', more?: Message): Notice {
  return {
    to: { tenantId: PLATFORM_TENANT, permission: 'consultation_audit' },
    title,
    context: about(row, more),
    link: link(row),
    urgent: isUrgent(row),
    about: row.id,
  };
}

/** To whoever takes the fee, in the applying hospital. */
export function cashierNotice(row: ConsultationRow, title: string, more: Message): Notice {
  return {
    to: { tenantId: row.tenantId, permission: String(payConsultation.permission) },
    title,
    context: about(row, more),
    link: link(row),
    urgent: isUrgent(row),
    about: row.id,
  };
}

export function settlerNotice(row: ConsultationRow): Notice {
  return {
    to: { tenantId: PLATFORM_TENANT, permission: 'consultation_settle' },
    title: '有会诊等待结算',
    context: about(row),
    link: link(row),
  };
}

/** To whoever hands out cash of the applying hospital, and to who applied, who knows the patient that fetches it. `amount` in cents. */
export function refundNotices(row: ConsultationRow, amount: number): Notice[] {
  const to = { tenantId: row.tenantId, permission: String(payOutRefund.permission) };
  const yuan = yuanOf(amount);
  return [
    { to, title: '会诊费待退现金', context: about(row, said`应退现金 ${yuan} 元`), link: link(row) },
    applicantNotice(row, '会诊费待领取', said`应退现金 ${yuan} 元，请到收费窗口领取`),
  ];
}

/** To who applied, who was told to have it fetched: it stayed for what is paid now. `kept` in cents. */
export function keptNotice(row: ConsultationRow, kept: number): Notice {
  const left = (row.refundDue ?? 0) - kept;
  const words = said`待退现金 ${yuanOf(kept)} 元已抵缴本单应收费用`;
  return applicantNotice(
    row,
    '会诊费已抵缴',
    left > 0 ? said`${phrase(words)}，尚余 ${yuanOf(left)} 元待领取` : said`${phrase(words)}，无须领取`,
  );
}

export const yuanOf = (cents: number): string => (cents / 100).toFixed(2);
