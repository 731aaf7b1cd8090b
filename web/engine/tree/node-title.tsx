import type { ReactNode } from 'react';
import { LoadFailed } from '../parts/load-failed.tsx';
import type { TreeOption } from './use-tree-options.ts';

/** What is read at a node of a tree. Where a level could not be fetched: why, and the way to try again. */
export function nodeTitle({ title, failed }: Pick<TreeOption, 'title' | 'failed'>): ReactNode {
  return failed ? <LoadFailed query={failed} /> : title;
}
