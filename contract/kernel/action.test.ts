import { expect, test } from 'vitest';
import { auditConsultation, giveOpinion, startConsultation, submitConsultation } from '../domains/consultation/consultation.actions.ts';
import { approveRegistration } from '../domains/session/registration.resource.ts';
import { takenInPlace } from './action.ts';

test('only what is declared to be taken in place is, or what several rows may be taken for: the rest is read first', () => {
  // By `inPlace`, by `batch`, by neither.
  expect([startConsultation, approveRegistration, auditConsultation].map(takenInPlace)).toEqual([true, true, true]);
  expect([giveOpinion, submitConsultation].map(takenInPlace)).toEqual([false, false]);
  expect(takenInPlace({ ...auditConsultation, inPlace: false })).toBe(false);
});
