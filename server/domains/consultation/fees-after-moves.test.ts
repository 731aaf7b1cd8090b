import { describe, expect, test } from 'vitest';
import { consultationActions } from '../../../contract/domains/consultation/consultation.actions.ts';
import { type ConsultationState, consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { assertLedger, moneyOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { kindFor, machineCase } from './consultation.machine.testing.ts';
import { aConsultation, paidFor, storedConsultation } from './consultation.testing.ts';

/** States in which a paid fee waits for what becomes of it; in all others nothing is held. */
const holdsFee: readonly string[] = [
  'wait_primaryaudit',
  'wait_scheduling',
  'wait_diagnosis',
  'wait_supplement',
  'diagnosis_ing',
  'diagnosis',
  'not_pass',
] satisfies ConsultationState[];

const app = sharedTestApp();

const moves = consultationActions.flatMap((action) => {
  const step = consultationStates.steps[action.steps[0] as keyof typeof consultationStates.steps];
  return step.from.filter((state) => holdsFee.includes(state)).map((state) => [action.title, state, { action, by: step.by }] as const);
});

describe('whatever is done with a paid order', () => {
  test.each(moves)('%s from %s: its fee ends where it belongs', async (_title, status, { action, by }) => {
    const row = await aConsultation(app(), { status, remotePrice: 30_000, ...kindFor(app(), status, action.steps[0] ?? '') });
    await paidFor(app(), row);
    const entered = machineCase.input?.[action.name]?.(row, app()) ?? sampleInput(action.input);
    const client = await app().as(machineCase.by[by] ?? 'nobody');
    await client.get(action, { ...entered, applyOrderId: row.id });
    const { applyOrderStatus } = (await storedConsultation(app(), row)) ?? {};
    const { held, paid } = await moneyOf(app(), row);
    expect([paid, held]).toEqual([30_000, holdsFee.includes(applyOrderStatus ?? '') ? 30_000 : 0]);
    await assertLedger(app());
  });
});
