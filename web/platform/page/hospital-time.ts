import dayjs, { type Dayjs } from 'dayjs';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';

/** East of Greenwich, as browsers count it. */
const OFFSET_MINUTES = -480;

/** An instant, in milliseconds, as the hospitals' clocks show it: the wire's times are theirs, and the browser may stand in another zone. */
export function hospitalTime(ms: number): Dayjs {
  return dayjs(toWireTime(ms));
}

export function hospitalNow(): Dayjs {
  return hospitalTime(Date.now());
}

/** Whether the browser's clock shows what the hospitals' do: what the library calls now is right nowhere else. */
export function isHospitalZone(): boolean {
  return new Date().getTimezoneOffset() === OFFSET_MINUTES;
}
