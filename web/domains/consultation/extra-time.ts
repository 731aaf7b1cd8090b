import { label } from '../../kernel/label.ts';
import { centsToReadable } from '../../kernel/money.ts';
import type { Row } from '../../kernel/row.ts';

/** Half hours that the expert entered, none when he entered nothing. */
export function extraUnitsOf(row: Row): number {
  return Number(row.extraUnits ?? 0);
}

/** What extra time there is and what it costs (cents on the row), for people: `2 个半小时 · ¥200.00`. Nothing without any. */
export function readableExtra(row: Row): string {
  const entered = extraUnitsOf(row);
  if (entered === 0) return '';
  const accepted = Number(row.acceptedUnits ?? entered);
  const price = Number(row.otherPrice ?? 0);
  const count =
    accepted < entered
      ? label('{count}个半小时（填写{entered}个）', { count: accepted, entered })
      : label('{count}个半小时', { count: accepted });
  return [count, price > 0 || accepted < entered ? `¥${centsToReadable(price)}` : label('不收费')].join(' · ');
}
