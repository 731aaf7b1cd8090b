import * as actions from '../../../contract/domains/consultation/consultation.actions.ts';
import { type ConsultationState, consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { defineMachineCase } from '../../testing/machine-case.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, wireTime } from './consultation.testing.ts';

const HOUR_MS = 3_600_000;

export const machineCase = defineMachineCase<ConsultationRow>({
  states: consultationStates,
  row: (app, status) => aConsultation(app, { status: status as ConsultationState }),
  by: { applicant: 'doctor1', cashier: 'cashier', operator: 'operator', scheduler: 'expert1', expert: 'expert1', admin: 'applyAdmin' },
  wrong: {
    applicant: 'doctor2',
    cashier: 'strangerAdmin',
    operator: 'strangerAdmin',
    scheduler: 'expert2',
    expert: 'expert2',
    admin: 'expertAdmin',
  },
  input: {
    [actions.payConsultation.name]: ({ remotePrice }) => ({ amount: remotePrice }),
    [actions.auditConsultation.name]: () => ({ kind: 'oneSubject', levelOneAuditStatus: '1' }),
    [actions.scheduleConsultation.name]: (_row, { clock }) => ({ scheduleTime: wireTime(clock.now() + HOUR_MS) }),
  },
});
