/** A node, and what one tick of it means: nodes are ticked one by one on the wire, and people tick branches. */
export interface Tickable {
  readonly id: string;
  /** It is there for what stands below it. */
  readonly disabled?: boolean;
  /** 1 of what is nothing without what stands below it. */
  readonly isFolder?: number;
  readonly children?: readonly Tickable[];
}

/** All ids of a forest that can be ticked. */
export function tickable(nodes: readonly Tickable[]): string[] {
  return nodes.flatMap((node) => [...(node.disabled ? [] : [node.id]), ...tickable(node.children ?? [])]);
}

/**
 * Ticking brings everything below along, and the pages above without which it could not be reached; unticking takes what is below away, and
 * the folders above of which nothing is left.
 */
export function tick(forest: readonly Tickable[], ticked: readonly string[], id: string, isOn: boolean): string[] {
  const trail = trailTo(forest, id);
  const node = trail.at(-1);
  if (!node || node.disabled) return [...ticked];
  const below = tickable([node]);
  if (!isOn) return trail.reduceRight(withoutEmpty, without(ticked, below));
  const above = trail.filter((one) => !one.disabled).map((one) => one.id);
  return [...new Set([...ticked, ...above, ...below])];
}

const without = (ticked: readonly string[], gone: readonly string[]): string[] => ticked.filter((one) => !gone.includes(one));

const withoutEmpty = (ticked: string[], { id, isFolder, children = [] }: Tickable): string[] =>
  isFolder === 1 && !tickable(children).some((one) => ticked.includes(one)) ? without(ticked, [id]) : ticked;

/** Nodes that are not ticked themselves but have something ticked below. */
export function halfTicked(forest: readonly Tickable[], ticked: ReadonlySet<string>): string[] {
  return forest.flatMap((node) => {
    const below = node.children ?? [];
    const own = !ticked.has(node.id) && tickable(below).some((id) => ticked.has(id)) ? [node.id] : [];
    return [...own, ...halfTicked(below, ticked)];
  });
}

/** Whether something was given or taken; ticked and unticked again is neither. */
export function holdsOther(held: readonly string[], ticked: readonly string[]): boolean {
  const [before, now] = [new Set(held), new Set(ticked)];
  return before.size !== now.size || held.some((id) => !now.has(id));
}

/** From the root to the node; empty when it is not there. */
function trailTo(nodes: readonly Tickable[], id: string): Tickable[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = trailTo(node.children ?? [], id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
