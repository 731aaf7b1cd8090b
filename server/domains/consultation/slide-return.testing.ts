import type { slideReturnStates } from '../../../contract/domains/consultation/kinds/slide-return.states.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation } from './consultation.testing.ts';

export type SlideReturn = keyof typeof slideReturnStates.labels;

/** A pathology order that was answered, with its posted slides in that state. */
export function slidesAt(test: TestApp, slideReturn: SlideReturn, more: Partial<ConsultationRow> = {}): Promise<ConsultationRow> {
  const now = new Date(test.clock.now());
  return aConsultation(test, {
    ...{ status: 'diagnosis', kind: 'telemedicine', slideDelivery: '2', scheduleTime: undefined },
    ...{ sentTime: now, receivedTime: now, diagnosisTime: now, slideReturn },
    ...more,
  });
}
