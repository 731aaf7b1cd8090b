import { type Message, phrase, type Said, said } from '../../../contract/kernel/said.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import type { Message as Notice } from '../../engine/outbox/outbox.ts';
import { maskName } from '../../platform/mask.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/** Who is told what. Notices name the order, and the patient masked: they are shown on screens that others can see. */

const link = (row: ConsultationRow): string => `/consultation/detail?id=${row.id}`;
const about = ({ no, patientName, applyHospitalName }: ConsultationRow, more: Message = ''): Said =>
  said`会诊单 ${no}（${maskName(patientName ?? '')}，${applyHospitalName ?? ''}）。${phrase(more)}`;

export function applicantNotice(row: ConsultationRow, title: string, more?: Message): Notice {
  return { to: { tenantId: row.tenantId, userId: row.applyUserId }, title, context: about(row, more), link: link(row) };
}

export function expertNotice(row: ConsultationRow, title: string, more?: Message): Notice {
  return { to: { tenantId: row.targetTenantId ?? '', userId: row.targetDoctorId }, title, context: about(row, more), link: link(row) };
}

export function auditorNotice(row: ConsultationRow): Notice {
  return {
    to: { tenantId: PLATFORM_TENANT, permission: 'consultation_audit' },
    title: '有会诊申请等待审核',
    context: about(row),
    link: link(row),
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
