import { slideReturnStates } from '../../../contract/domains/consultation/kinds/slide-return.states.ts';
import { defineMachineCase } from '../../testing/machine-case.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { type SlideReturn, slidesAt } from './slide-return.testing.ts';

export const machineCase = defineMachineCase<ConsultationRow>({
  states: slideReturnStates,
  row: (app, state) => slidesAt(app, state as SlideReturn),
  by: { applicant: 'doctor1', expert: 'expert1', operator: 'operator' },
  wrong: { applicant: 'doctor2', expert: 'expert2', operator: 'strangerAdmin' },
});
