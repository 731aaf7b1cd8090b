import { expect, test } from 'vitest';
import { type ConsultationState, consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { allStates } from './consultation.testing.ts';

/** Ends, and drafts: nobody waits for them, and no money lies in them. */
const atRest: readonly ConsultationState[] = ['wait_submit', 'complete', 'cancel', 'nullify'];
/** Who of them is one person, who may be gone. The others are a role that somebody always plays, or the clock. */
const onePerson: readonly string[] = ['applicant', 'expert'];

test.each(allStates.filter((state) => !atRest.includes(state)))('%s can be left without the one doctor who may be gone', (state) => {
  const ways = Object.values(consultationStates.steps).filter(({ from }) => (from as readonly string[]).includes(state));
  expect(ways.filter(({ by }) => !onePerson.includes(by)).length).toBeGreaterThan(0);
});
