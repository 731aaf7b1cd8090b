import { consultationFigures } from '../../../contract/domains/consultation/consultation-figures.ts';
import { exportConsultationOrder, figures, getConsultationOrder } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import type { Condition, Sort } from '../../../contract/kernel/filter.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import type { Call } from '../../engine/call/call.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import {
  answeredBy,
  CANCELED,
  columnCondition,
  consultationFigure,
  countedOrders,
  FINISHED,
  figureCondition,
  listedFor,
  listOrders,
} from '../consultation/consultation-statistics.reads.ts';
import { submittedWithin } from './counted-range.ts';
import { momentsOf } from './show-figures.ts';

/** The orders behind a number: the same conditions that counted it, so that both always agree (domain rules 6.9.1). */
export const countedOrderLists = serveListed(getConsultationOrder, exportConsultationOrder, (call) => {
  const { actor, input, page } = call;
  const where = join([submittedWithin(input), ...page.conditions.map((condition) => conditionSql(condition, call))], ' AND ');
  return {
    select: ({ sorts, ...cut }) => listOrders(actor, where, orderSql(sorts), cut),
    count: [sql`FROM (${countedOrders(actor, where)}) orders`],
    also: () => listedFor(call),
  };
});

function conditionSql(condition: Condition, call: Call): Sql {
  switch (condition.field) {
    case 'figure':
      return anyOf(condition, (key) => figureSql(key, call.now));
    case 'canceled':
      return anyOf(condition, (flag) => (Number(flag) === 1 ? CANCELED : sql`NOT (${CANCELED})`));
    case 'finished':
      return anyOf(condition, (flag) => (Number(flag) === 1 ? FINISHED : sql`NOT (${FINISHED})`));
    case 'targetDoctorId':
    case 'targetDeptId':
      return anyOf(condition, (id) => answeredBy(condition.field === 'targetDeptId' ? 'targetDeptId' : 'targetDoctorId', id));
    case 'applyTenantId':
      return columnCondition({ ...condition, field: 'tenantId' });
    default:
      return columnCondition(condition);
  }
}

/** `now` in milliseconds: some figures are of today, or of this month. */
function figureSql(asked: unknown, now: number): Sql {
  const figure = keysOf(consultationFigures).find((key) => key === asked);
  if (figure) return consultationFigure(figure);
  const ofNow = keysOf(figures).find((key) => key === asked);
  return ofNow ? figureCondition(ofNow, momentsOf(now)) : text('false');
}

/** A filter that is no column: what it stands for, for one value or several; it is never empty. */
export function anyOf({ operator, value }: Condition, sqlOf: (value: unknown) => Sql): Sql {
  if (operator === 'null') return text('false');
  const values = operator === 'notnull' ? [] : Array.isArray(value) ? value : [value];
  return values.length === 0 ? text('true') : sql`(${join(values.map(sqlOf), ' OR ')})`;
}

/** Counted orders have been submitted: descending needs no word about empty values, and is served by the index. */
function orderSql(sorts: readonly Sort[]): Sql {
  const columns = { submitTime: 'submit_time', scheduleTime: 'schedule_time' } as const;
  const asked = sorts.length > 0 ? sorts : [{ field: 'submitTime', descending: true }];
  return join([
    ...asked.map(({ field, descending }) => {
      const last = field === 'scheduleTime' ? ' NULLS LAST' : '';
      return text(`${columns[field as keyof typeof columns]} ${descending ? 'DESC' : 'ASC'}${last}`);
    }),
    text('id DESC'),
  ]);
}
