import type { ConsultationState } from '../../../contract/domains/consultation/consultation.states.ts';
import type { TagColors } from '../../engine/parts/tag-color.ts';

const byStatus: Record<ConsultationState, string> = {
  wait_submit: 'default',
  wait_pay: 'gold',
  wait_primaryaudit: 'orange',
  wait_scheduling: 'purple',
  wait_diagnosis: 'cyan',
  diagnosis_ing: 'processing',
  diagnosis: 'geekblue',
  complete: 'success',
  not_pass: 'error',
  order_return: 'volcano',
  cancel: 'default',
  overdue: 'default',
  nullify: 'default',
};

/** Every stage has its own colour, so that a long list can be read without its words; closed orders are grey. */
export const statusColors: TagColors = byStatus;

/** The tag colours of all states that a consultation shows. */
export const consultationTagColors: Readonly<Record<string, TagColors>> = {
  applyOrderStatus: statusColors,
  reportStatus: { none: 'default', report_wait_send: 'orange', report_send_success: 'success' },
};
