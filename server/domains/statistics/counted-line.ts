import type { Dimension, Measure } from '../consultation/consultation-cells.reads.ts';

/** What was counted together, and by what: a dimension of cells, or a kind, a month or everything. */
export interface Line extends Readonly<Record<Measure, number>> {
  readonly dimension: Dimension | 'kind' | 'month' | 'all';
  /** Of departments and doctors: the tenant code of theirs. */
  readonly hospital: string | null;
  readonly key: string;
}
