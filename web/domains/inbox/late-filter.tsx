import { FilterControl } from '../../engine/list/filter-control.tsx';
import type { FilterControlProps } from '../../engine/list/filter-types.ts';

const YES = ['1'];

/** Narrows a queue to what is late. Its contrary would be the whole queue, which is there without it. */
export function LateFilter(props: FilterControlProps) {
  return <FilterControl {...props} offered={YES} />;
}
