import type { TreeProps } from 'antd';
import type { TreeNode } from '../../../contract/kernel/sent.ts';
import { checkedLeaves, leafIds, wholeNodes } from './checked-nodes.ts';
import { halfTicked, tick, tickable } from './ticked-nodes.ts';

/** What is chosen of a tree, and the value that each press makes of it. What the tree does not show any more is no part of either. */
interface TreeChoice {
  checked: readonly string[];
  marked: NonNullable<TreeProps['checkedKeys']>;
  /** A box was pressed, upon which the tree itself would have these. */
  check: (keys: string[], id: string, isOn: boolean) => string[];
  /** The buttons for many: these, with all that is below them. */
  mark: (nodes: readonly TreeNode[], isOn: boolean) => string[];
}

/** Each node by itself. */
export function exactChoice(forest: readonly TreeNode[], ids: readonly string[]): TreeChoice {
  const there = new Set(tickable(forest));
  const checked = ids.filter((id) => there.has(id));
  return {
    checked,
    marked: { checked, halfChecked: halfTicked(forest, new Set(checked)) },
    check: (_, id, isOn) => tick(forest, checked, id, isOn),
    mark: (nodes, isOn) => nodes.reduce((held, { id }) => tick(forest, held, id, isOn), checked),
  };
}

/** A branch is nothing but all that is below it. */
export function wholeChoice(forest: readonly TreeNode[], ids: readonly string[]): TreeChoice {
  const checked = checkedLeaves(forest, new Set(ids));
  return {
    checked,
    marked: checked,
    check: (keys) => keys,
    mark: (nodes, isOn) => {
      const leaves = leafIds(nodes);
      return wholeNodes(forest, new Set(isOn ? [...checked, ...leaves] : checked.filter((id) => !leaves.includes(id))));
    },
  };
}
