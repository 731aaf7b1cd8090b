import type { Condition } from './filter.ts';

/** What a search of a tree finds at most, besides what is above it: more is not read by people, they search further. */
export const MOST_FOUND = 500;

interface Node extends Readonly<Record<string, unknown>> {
  readonly children?: readonly Node[];
}

/** How many rows of a forest were searched for; the others stand above them. */
export function countFound(forest: readonly Node[], conditions: readonly Condition[]): number {
  return forest.reduce((sum, node) => {
    const own = conditions.every((condition) => isMet(condition, node)) ? 1 : 0;
    return sum + own + countFound(node.children ?? [], conditions);
  }, 0);
}

/** Ranges count as met: what they compare is sent as text. */
function isMet({ field, operator, value }: Condition, node: Node): boolean {
  const held = [node[field] ?? []].flat().map(String);
  const asked = [value].flat().map(String);
  if (operator === 'null') return held.length === 0;
  if (operator === 'like') return held.some((one) => one.includes(String(value)));
  return operator === 'eq' || operator === 'in' ? held.some((one) => asked.includes(one)) : held.length > 0;
}
