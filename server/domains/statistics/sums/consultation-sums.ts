import { consultationCells, type Dimension, type Measure } from '../../consultation/consultation-cells.reads.ts';
import {
  allOrders,
  type Counting,
  countedOrders,
  countedTable,
  countsAllOrders,
} from '../../consultation/consultation-statistics.reads.ts';
import { sumTables } from './sum.tables.ts';
import type { Summed } from './summed.ts';
import { seerOf, viewOf } from './view.ts';

/** Daily sums of consultations. Whoever lacks the lists of one side is answered from the orders. */
export const consultationSums: Summed<Dimension, Measure, Counting> = {
  source: countedTable,
  tables: sumTables('consultation', consultationCells.measures, ['graded', 'qualified', 'gradings']),
  job: { name: 'sum-consultation-days', title: '汇总会诊统计' },
  cells: consultationCells,
  rowsFor: countedOrders,
  rowsOf: (view, where, columns) => allOrders(seerOf(view), where, columns),
  viewFor: (actor) => (countsAllOrders(actor) ? viewOf(actor) : undefined),
};
