import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { centsToReadable } from '../../engine/parts/money.ts';
import { waitingTime } from '../../engine/parts/waiting-time.ts';
import { label } from '../../platform/words/label.ts';
import type { OrderDetail, OrderRow } from './consultation-row.ts';

type OrderExtra = Pick<OrderRow, 'extraUnits' | 'acceptedUnits' | 'otherPrice'>;

const UNIT_MINUTES = 30;

/** Half hours that the expert entered, none when they entered nothing. */
export function extraUnitsOf(row: OrderExtra): number {
  return Number(row.extraUnits ?? 0);
}

/** Half hours for people, in minutes: in Chinese, so many 个半小时 would be read as that many hours and a half. */
export function unitsInMinutes(units: number): string {
  return label('{minutes}分钟', { minutes: units * UNIT_MINUTES });
}

/** What extra time there is and what it costs (cents on the row), for people: `60分钟` and `¥200.00`. Nothing without any. */
export function readableExtra(row: OrderExtra): string[] {
  const entered = extraUnitsOf(row);
  if (entered === 0) return [];
  const accepted = Number(row.acceptedUnits ?? entered);
  const price = Number(row.otherPrice ?? 0);
  const time =
    accepted < entered
      ? label('核定{accepted}（填写{entered}）', { accepted: unitsInMinutes(accepted), entered: unitsInMinutes(entered) })
      : unitsInMinutes(accepted);
  return [time, price > 0 || accepted < entered ? `¥${centsToReadable(price)}` : label('不收费')];
}

/** How long the consultation took, from its start to the opinion, without what the applicant was waited for. Nothing for one that never started or is not over. */
export function consultedTime(row: Pick<OrderDetail, 'startTime' | 'diagnosisTime' | 'pausedSeconds'>): string {
  const end = fromWireTime(row.diagnosisTime ?? '');
  return (end === undefined ? undefined : waitingTime(row.startTime, end - (row.pausedSeconds ?? 0) * 1000)) ?? '';
}
