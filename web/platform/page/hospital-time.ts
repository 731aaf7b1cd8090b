import dayjs, { type Dayjs } from 'dayjs';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { clockAhead, serverNow } from './server-clock.ts';

/** East of Greenwich, as browsers count it. */
const OFFSET_MINUTES = -480;

/** An instant, in milliseconds, as the hospitals' clocks show it: the wire's times are theirs, and the browser may stand in another zone. */
export function hospitalTime(ms: number): Dayjs {
  return dayjs(toWireTime(ms));
}

export function hospitalNow(): Dayjs {
  return hospitalTime(serverNow());
}

/** Whether this machine's clock shows what the hospitals' do: what the library calls now is right nowhere else. */
export function isHospitalClock(): boolean {
  return clockAhead() === 0 && new Date().getTimezoneOffset() === OFFSET_MINUTES;
}
