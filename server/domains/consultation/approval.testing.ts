import type { ConsultationState } from '../../../contract/domains/consultation/consultation.states.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { aConsultation } from './consultation.testing.ts';

/** An application of doctor1 that doctor2 may approve for their department, and their hospital's administrator for the medical office. */
export const anApplication = (app: TestApp, status: ConsultationState = 'wait_dept_approval', more: object = {}) =>
  aConsultation(app, { status, kind: 'manyVideo', approverIds: [app.people.doctor2.userId], ...more });
