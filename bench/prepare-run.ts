import type { BenchDatabase } from './bench-databases.ts';
import { explainList, type PlanNotes } from './plans.ts';
import { ACTION, openRecorder, type Recorder, recordAction, recordNaive, recordReads } from './record-scenarios.ts';
import { type ActionTarget, type LimitScenario, listReplayOf } from './replay.ts';
import { type BenchCast, castOf, listRequests, readScenarios, type Scenario } from './scenarios.ts';

export interface PreparedRun {
  cast: BenchCast;
  scenarios: Scenario[];
  /** What the server sends for them, for the limit to send. */
  limits: LimitScenario[];
  /** The lists among them as one would write them without a thought: the page, and all of its rows counted. */
  naive: LimitScenario[];
  action?: { limit: LimitScenario; targets: ActionTarget[] };
  plans: PlanNotes[];
  /** False when only some scenarios are wanted: then sign-in and export are left out too. */
  complete: boolean;
}

/** Opens the sessions, writes down what the server sends for every scenario, and asks PostgreSQL how it answers each list. */
export async function prepareRun({ url, open: { services } }: BenchDatabase, only: string): Promise<PreparedRun> {
  const cast = await castOf(services);
  const recorder = await openRecorder(services);
  try {
    const scenarios = (await readScenarios(services, cast)).filter(({ name }) => name.includes(only));
    const limits = await recordReads(recorder, scenarios);
    const naive = await recordNaive(recorder, scenarios);
    // Before the action changes a row: the pages it touches are no longer known to be visible to all.
    const plans = only ? [] : await explainLists(url, recorder, listRequests(cast));
    const action = ACTION.includes(only) ? await recordAction(services, recorder, cast.experts) : undefined;
    return { cast, scenarios, limits, naive, action, plans, complete: !only };
  } finally {
    await recorder.close();
  }
}

async function explainLists(url: string, recorder: Recorder, requests: Scenario['requests']): Promise<PlanNotes[]> {
  const notes: PlanNotes[] = [];
  for (const request of requests) {
    const replay = listReplayOf(request.endpoint.name, await recorder.record(request));
    const who = `${replay.role === 'group' ? 'lianyi_group' : 'lianyi_app'} ${request.reach}`;
    notes.push(...(await explainList(url, request.endpoint.name, who, replay)));
  }
  return notes;
}
