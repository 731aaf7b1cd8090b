import type { TreeNode } from '../../../contract/kernel/sent.ts';

/** The nodes of a forest with nothing below them. */
export function leafIds(forest: readonly TreeNode[]): string[] {
  return forest.flatMap(({ id, children }) => (children?.length ? leafIds(children) : [id]));
}

/** The leaves that stored ids stand for: a branch of which nothing below is stored stands for all of it. */
export function checkedLeaves(forest: readonly TreeNode[], ids: ReadonlySet<string>): string[] {
  return forest.flatMap((node) => {
    const { id, children = [] } = node;
    if (children.length === 0) return ids.has(id) ? [id] : [];
    const below = checkedLeaves(children, ids);
    return below.length === 0 && ids.has(id) ? leafIds([node]) : below;
  });
}

/** The branches to open so that every node whose title contains the text is seen; empty when none does. */
export function matchingBranches(forest: readonly TreeNode[], text: string): string[] {
  const opened = new Set<string>();
  const visit = (node: TreeNode): boolean => {
    const isBelow = (node.children ?? []).map(visit).some(Boolean);
    const isIt = matches(node, text);
    if (isBelow || isIt) opened.add(node.id);
    return isBelow || isIt;
  };
  for (const node of forest) visit(node);
  return [...opened];
}

/** What a search finds, with all that is below it: of a branch that it finds, nothing below it by itself. */
export function foundNodes(forest: readonly TreeNode[], text: string): TreeNode[] {
  return forest.flatMap((node) => (matches(node, text) ? [node] : foundNodes(node.children ?? [], text)));
}

export function matches({ title }: Pick<TreeNode, 'title'>, text: string): boolean {
  return title.toLowerCase().includes(text.toLowerCase());
}

/** Every node that is checked as a whole where these leaves are, branches before what stands below them. */
export function wholeNodes(forest: readonly TreeNode[], leaves: ReadonlySet<string>): string[] {
  return forest.flatMap((node) => {
    const isWhole = leafIds([node]).every((id) => leaves.has(id));
    return [...(isWhole ? [node.id] : []), ...wholeNodes(node.children ?? [], leaves)];
  });
}
