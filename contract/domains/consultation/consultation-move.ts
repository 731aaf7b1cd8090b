import { field } from '../../kernel/field.ts';
import { consultationStates } from './consultation.states.ts';

/** What every move of an order is told. */
export const byId = { applyOrderId: field.id('会诊单', { required: true }) } as const;

/** What every move of an order says of itself. */
export const moveOfOrder = {
  domain: 'consultation',
  key: 'applyOrderId',
  keyOf: 'consultation',
  states: consultationStates,
  stateField: 'applyOrderStatus',
  about: ['no', 'patientName', ['applyHospitalName', 'targetHospital']],
} as const;
