import { field } from '../../../../contract/kernel/field.ts';
import { defineTable, type Table } from '../../../engine/store/table.ts';

const count = field.whole('数量');
const whose = { isGroup: field.flag('平台汇总'), day: field.date('日期') } as const;

export interface SumTables {
  /**
   * What was counted of one day for a hospital, or for all: one row for each kind, hospital and key of a dimension. Rows of all hospitals
   * together lie with the platform's tenant. They count as long as the day is in `days` and no row of it was touched.
   */
  readonly sums: Table;
  /**
   * The days that were counted whole, the empty ones among them, which hospitals for tests were left out and what was counted: they count no longer
   * where that changes. Servers of an earlier release do not say what they counted, or count less.
   */
  readonly days: Table;
  /**
   * Rows that were changed since their days were counted. A change adds a row and waits for nobody; the job that counts anew takes
   * away those it has seen. Whoever makes the change is a party, so that the fence lets them say so.
   */
  readonly touched: Table;
}

/**
 * The tables in which days of one kind of document are kept: `<name>_sum`, `<name>_summed_day`, `<name>_touched`. `later` are measures of which
 * servers of the release before know nothing.
 */
export function sumTables<M extends string>(name: string, measures: readonly M[], later?: readonly NoInfer<M>[]): SumTables {
  return {
    sums: defineTable({
      name: `${name}_sum`,
      scope: 'tenant',
      kind: 'record',
      primaryKey: ['isGroup', 'dimension', 'day', 'kind', 'hospital', 'key'],
      fields: {
        ...whose,
        dimension: field.text('维度', { max: 20 }),
        kind: field.text('业务类型', { max: 40 }),
        hospital: field.text('医院', { max: 12 }),
        key: field.text('项目', { max: 40 }),
        ...(Object.fromEntries(measures.map((measure) => [measure, count])) as Record<M, typeof count>),
      },
      notNull: [...measures],
      zero: later,
    }),
    days: defineTable({
      name: `${name}_summed_day`,
      scope: 'tenant',
      kind: 'record',
      primaryKey: ['isGroup', 'day'],
      fields: { ...whose, uncounted: field.text('未计入的测试租户'), measures: field.text('已统计的指标') },
      notNull: ['uncounted'],
    }),
    touched: defineTable({
      name: `${name}_touched`,
      scope: 'pair',
      kind: 'record',
      fields: { orderId: field.id('单据编号') },
      notNull: ['orderId'],
    }),
  };
}
