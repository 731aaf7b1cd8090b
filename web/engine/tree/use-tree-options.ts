import { useDeferredValue, useState } from 'react';
import { MOST_FOUND } from '../../../contract/kernel/forest-search.ts';
import type { TreeNode } from '../../../contract/kernel/sent.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import type { Failed } from '../parts/load-failed.tsx';
import { assemble, branchIds, type TreeCalls } from './tree-nodes.ts';
import { useLevels } from './use-levels.ts';

/** Stands below what was opened until its level is there. */
const PENDING = ':pending';

/** What antd's trees take. */
export interface TreeOption {
  key: string;
  value: string;
  title: string;
  disabled?: boolean;
  selectable?: false;
  /** Stands for a level that could not be fetched. */
  failed?: Failed;
  children?: TreeOption[];
}

/** A tree as options: one level at a time, or what was typed for, found by the server. */
export function useTreeOptions(calls: TreeCalls, input: Readonly<Record<string, unknown>> = {}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const [opened, setOpened] = useState<readonly string[]>([]);
  /** Of what was found all is open but for these. */
  const [closed, setClosed] = useState<readonly string[]>([]);
  const { roots, levels, failed } = useLevels(calls.lazy, input, opened, search === '');
  const found = useCall(calls.search, { ...input, title: search }, { enabled: search !== '', keepPrevious: true });
  const pending = (row: TreeNode): TreeNode[] => [{ id: `${row.id}${PENDING}`, parentId: row.id, title: t('common.loading') }];
  const forest = search === '' ? assemble(roots.data ?? [], levels, pending) : (found.data ?? []);
  const query = search === '' ? roots : found;
  return {
    options: forest.map((node) => optionOf(node, failed)),
    expanded: search === '' ? [...opened] : branchIds(forest).filter((id) => !closed.includes(id)),
    setExpanded: (ids: readonly string[]) => {
      // What is opened among what was found is no level that would have to be fetched afterwards.
      if (search === '') setOpened(ids.filter((id) => !id.endsWith(PENDING)));
      else setClosed(branchIds(forest).filter((id) => !ids.includes(id)));
    },
    search: typed,
    setSearch: (next: string) => {
      setTyped(next);
      setClosed([]);
    },
    query,
    /** The server stops at so many, and there may be more. Levels are whole. */
    isCut: search !== '' && !found.isPlaceholderData && countHits(found.data ?? [], search) >= MOST_FOUND,
    isSearching: search !== '',
  };
}

/** How many were searched for; the others stand above them. */
function countHits(forest: readonly TreeNode[], search: string): number {
  return forest.reduce((sum, { title, children = [] }) => sum + (title.includes(search) ? 1 : 0) + countHits(children, search), 0);
}

function optionOf({ id, title, children }: TreeNode, failed: ReadonlyMap<string, Failed>): TreeOption {
  const isPending = id.endsWith(PENDING);
  const trouble = isPending ? failed.get(id.slice(0, -PENDING.length)) : undefined;
  return {
    key: id,
    value: id,
    title,
    // What is disabled has no button that can be pressed.
    ...(trouble ? { selectable: false, failed: trouble } : isPending ? { disabled: true } : {}),
    ...(children?.length ? { children: children.map((node) => optionOf(node, failed)) } : {}),
  };
}

/** The title of a node among those that have been loaded. */
export function titleAmong(options: readonly TreeOption[], id: string): string | undefined {
  for (const option of options) {
    const found = option.value === id ? option.title : titleAmong(option.children ?? [], id);
    if (found !== undefined) return found;
  }
  return undefined;
}
