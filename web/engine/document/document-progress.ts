import type { Documented } from '../../../contract/kernel/document.ts';
import { targetsOf } from '../../../contract/kernel/states.ts';

export interface DocumentProgress {
  /** Titles in Chinese. */
  stages: readonly string[];
  /** Index of the stage that it is in. */
  current: number;
  status: 'process' | 'error' | 'finish';
}

/**
 * How far a document has come on its straight way. A state beside the way stands, as a stop, at the last stage that the document was
 * in: `visited` has its states, oldest first. Where nothing is known of them, at the last from which it can be reached. Nothing for a
 * document without a way.
 */
export function progressOf(
  { document, lifecycle }: Pick<Documented, 'document' | 'lifecycle'>,
  state: string,
  visited: readonly string[] = [],
): DocumentProgress | undefined {
  const { line } = document;
  if (!line) return undefined;
  const { labels, steps } = lifecycle.states;
  const stages = line.map((name) => labels[name] ?? name);
  const at = line.indexOf(state);
  if (at >= 0) return { stages, current: at, status: at === line.length - 1 ? 'finish' : 'process' };
  const left = visited.findLast((name) => line.includes(name));
  if (left) return { stages, current: line.indexOf(left), status: 'error' };
  const before = Object.values(steps).flatMap((step) => (targetsOf(step).includes(state) ? step.from : []));
  return { stages, current: Math.max(0, ...before.map((name) => line.indexOf(name))), status: 'error' };
}
