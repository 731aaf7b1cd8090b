/** Of what stands in the corner, oldest first: whether each is urgent, by the ids of the notices. */
export type Corner = ReadonlyMap<string, boolean>;

/**
 * What makes way in a full corner for another one: the oldest that goes by itself. What is urgent stands until somebody has seen it, and
 * makes way for urgent ones alone. Undefined where the newcomer is not shown: the bell has it.
 */
export function makesWay(corner: Corner, isUrgent: boolean): string | undefined {
  const passing = [...corner].find(([, stays]) => !stays);
  const [oldest] = corner.keys();
  return passing?.[0] ?? (isUrgent ? oldest : undefined);
}
