/** Children below their parents, in the order of the rows; a row whose parent is not among them is a root. Leaves have no `children`. */
export function forestOf<N extends { id: string; parentId: string; children?: N[] }>(nodes: readonly N[]): N[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const roots: N[] = [];
  for (const node of nodes) {
    const parent = byId.get(node.parentId);
    if (!parent) roots.push(node);
    else if (parent.children) parent.children.push(node);
    else parent.children = [node];
  }
  return roots;
}
