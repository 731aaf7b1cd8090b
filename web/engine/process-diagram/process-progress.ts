/** How far a process has come, by the ids of its diagram's elements. Ids that the diagram lacks are left out. */
export interface ProcessProgress {
  /** Finished nodes. */
  completed: readonly string[];
  /** Where it waits now. */
  current: readonly string[];
  /** Flow lines that were gone along. */
  flows: readonly string[];
}

/** The class of each element; where a process came back to a finished node, it waits there. */
export function markersOf({ completed, current, flows }: ProcessProgress): ReadonlyMap<string, 'done' | 'current' | 'passed'> {
  return new Map([
    ...flows.map((id) => [id, 'passed'] as const),
    ...completed.map((id) => [id, 'done'] as const),
    ...current.map((id) => [id, 'current'] as const),
  ]);
}
