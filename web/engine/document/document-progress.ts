import type { Documented } from '../../../contract/kernel/document.ts';
import { targetsOf } from '../../../contract/kernel/states.ts';

/** The colour of states in which something is wrong. */
const TROUBLE = 'red';

export interface DocumentProgress {
  /** Titles in Chinese. */
  stages: readonly string[];
  /** Index of the stage that it is in. */
  current: number;
  status: 'process' | 'error' | 'finish';
}

type Progressing = Pick<Documented, 'document' | 'lifecycle'>;
type Row = Readonly<Record<string, unknown>>;

/** The states on the way that this row goes. */
export function lineOf({ document: { line, otherLine } }: Pick<Documented, 'document'>, row: Row): readonly string[] | undefined {
  return otherLine?.when(row) ? otherLine.states : line;
}

/**
 * How far a document has come on its straight way. A state beside the way stands at the last stage that the document was in: `visited`
 * has its states, oldest first. Where nothing is known of them, at the last from which it can be reached. It has stopped there, unless
 * it is no trouble and leads on. Nothing for a document without a way.
 */
export function progressOf(resource: Progressing, row: Row, visited: readonly string[] = []): DocumentProgress | undefined {
  const line = lineOf(resource, row);
  if (!line) return undefined;
  const { field, states } = resource.lifecycle;
  const state = String(row[field] ?? '');
  const stages = line.map((name) => states.labels[name] ?? name);
  const at = line.indexOf(state);
  if (at >= 0) return { stages, current: at, status: at === line.length - 1 ? 'finish' : 'process' };
  const steps = Object.values(states.steps);
  const left = visited.findLast((name) => line.includes(name));
  const before = left ? [left] : steps.flatMap((step) => (!step.stays && targetsOf(step).includes(state) ? step.from : []));
  const current = Math.max(0, ...before.map((name) => line.indexOf(name)));
  const leadsOn = steps.some(
    (step) => !step.stays && step.from.includes(state) && targetsOf(step).some((name) => line.indexOf(name) > current),
  );
  return { stages, current, status: leadsOn && states.colors?.[state] !== TROUBLE ? 'process' : 'error' };
}
