import { ABSENT_AFTER_MINUTES } from '../../../../contract/domains/consultation/absent-applicant.fields.ts';
import { fromWireTime } from '../../../../contract/kernel/wire-time.ts';
import { serverNow } from '../../../platform/page/server-clock.ts';
import type { OrderDetail } from '../consultation-row.ts';
import { untilUrgedAgain } from './urged-note.tsx';

/** Milliseconds until something more may be done on the order that is open, for whoever looks then: it is urged again, or its hour has passed. */
export function untilMoreMay(row: OrderDetail | undefined): number | false {
  const left = [untilUrgedAgain(row), untilHour(row)].filter((ms) => ms !== false);
  return left.length > 0 ? Math.min(...left) : false;
}

/** Soon after the hour, or after it went on, whoever waits for the applicant's side may say that nobody came. */
function untilHour(row: OrderDetail | undefined): number | false {
  if (row?.applyOrderStatus !== 'wait_diagnosis' || !row.scheduleTime) return false;
  const since = Math.max(fromWireTime(row.scheduleTime) ?? 0, fromWireTime(row.waitingSince ?? '') ?? 0);
  const left = since + ABSENT_AFTER_MINUTES * 60_000 - serverNow();
  return left > 0 && left < 86_400_000 ? left + 1000 : false;
}
