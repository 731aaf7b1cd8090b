import type { Seer } from '../../../engine/identity/actor.ts';
import { consultationCells, type Dimension, type Measure } from '../../consultation/consultation-cells.reads.ts';
import { countedOrders, countedTable } from '../../consultation/consultation-statistics.reads.ts';
import { sumTables } from './sum.tables.ts';
import type { Summed } from './summed.ts';
import { seerOf, viewOf } from './view.ts';

/** Daily sums of consultations. */
export const consultationSums: Summed<Dimension, Measure, Seer> = {
  source: countedTable,
  tables: sumTables('consultation', consultationCells.measures),
  job: { name: 'sum-consultation-days', title: '汇总会诊统计' },
  cells: consultationCells,
  rowsFor: countedOrders,
  rowsOf: (view, where, columns) => countedOrders(seerOf(view), where, columns),
  viewFor: viewOf,
};
