import { field } from '../../../../contract/kernel/field.ts';
import { defineTable } from '../../../engine/store/table.ts';
import { measures } from '../../consultation/consultation-cells.reads.ts';

const count = field.whole('数量');
const whose = { isGroup: field.flag('平台汇总'), day: field.date('日期') } as const;

/**
 * What was counted of one day for a hospital, or for all: one row for each kind, hospital and key of a dimension. Rows of all hospitals
 * together lie with the platform's tenant. They count as long as the day is in `consultation_summed_day` and no order of it was touched.
 */
export const consultationSumTable = defineTable({
  name: 'consultation_sum',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['isGroup', 'dimension', 'day', 'kind', 'hospital', 'key'],
  fields: {
    ...whose,
    dimension: field.text('维度', { max: 20 }),
    kind: field.text('业务类型', { max: 40 }),
    hospital: field.text('医院', { max: 12 }),
    key: field.text('项目', { max: 40 }),
    ...(Object.fromEntries(measures.map((name) => [name, count])) as Record<(typeof measures)[number], typeof count>),
  },
  notNull: [...measures],
});

/** The days that were counted whole, the empty ones among them. */
export const summedDayTable = defineTable({
  name: 'consultation_summed_day',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['isGroup', 'day'],
  fields: whose,
});

/**
 * Orders that were changed since their days were counted. A change adds a row and waits for nobody; the job that counts anew takes
 * away those it has seen. Whoever makes the change is a party, so that the fence lets them say so.
 */
export const touchedOrderTable = defineTable({
  name: 'consultation_touched',
  scope: 'pair',
  kind: 'record',
  fields: { orderId: field.id('会诊单') },
  notNull: ['orderId'],
});
