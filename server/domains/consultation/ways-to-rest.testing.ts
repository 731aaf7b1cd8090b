import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { type Step, targetsOf } from '../../../contract/kernel/states.ts';

const steps: Readonly<Record<string, Step<string, string>>> = consultationStates.steps;

/** Where nothing is held and nobody is waited for. */
export const atRest: readonly string[] = ['wait_submit', 'order_return', 'cancel', 'overdue', 'nullify', 'complete'];

/** The first step of a shortest way to rest that only these roles take. */
export function firstStepToRest(state: string, plays: (by: string) => boolean, has: (step: string) => boolean): string | undefined {
  const ways: { state: string; first?: string }[] = [{ state }];
  const seen = new Set([state]);
  for (const way of ways) {
    if (way.first && atRest.includes(way.state)) return way.first;
    for (const [name, step] of Object.entries(steps)) {
      if (!step.from.includes(way.state) || !plays(step.by) || !has(name)) continue;
      for (const to of targetsOf(step)) {
        if (seen.has(to)) continue;
        seen.add(to);
        ways.push({ state: to, first: way.first ?? name });
      }
    }
  }
  return undefined;
}
