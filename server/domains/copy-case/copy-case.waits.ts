import { copyCaseParams } from '../../../contract/domains/copy-case/copy-case.params.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { readParams } from '../settings/param.reads.ts';
import type { CopyCaseRow } from './copy-case.tables.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Nobody is waited for any more. */
export const still = { remindTime: null, escalateTime: null, expireTime: null, closeTime: null } as const;
/** A label names the parcel it was printed for: the next parcel gets its own. */
export const unprinted = { printCount: null, printTime: null } as const;

type Waiting = Pick<CopyCaseRow, 'tenantId'> &
  Partial<Pick<CopyCaseRow, 'copyStatus' | 'remindTime' | 'closeTime' | 'readyTime' | 'mailOwed'>>;

/**
 * What waits for the patient is reminded of, and closed one day; what waits for the office is not. A correction begins neither anew: where it
 * goes on waiting, also for payment in between, the first end stays, but for the time to pay where a payment is asked for that was not before.
 */
export async function waitFor(tx: Tx, row: Waiting, to: string, now: number) {
  if (to !== 'wait_take' && to !== 'wait_supplement') return still;
  const params = await readParams(tx, copyCaseParams, row.tenantId);
  const after = (days: number) => new Date(now + days * DAY_MS);
  // Copies that can be fetched for the first time have lain for no day yet.
  const closes = to === 'wait_take' && !row.readyTime && !row.mailOwed ? null : row.closeTime;
  const stays = row.copyStatus === to && closes;
  const first = earlier(closes, after(params['copy.close']));
  const isAsked = to === 'wait_supplement' && !stays;
  const closeTime = isAsked ? later(first, new Date(now + params['copy.pay-limit'] * HOUR_MS)) : first;
  const remindTime = stays ? (row.remindTime ?? null) : before(closeTime, after(params['copy.remind']), now);
  return { ...still, remindTime, closeTime, ...(to === 'wait_take' ? { readyTime: new Date(now) } : {}) };
}

function earlier(one: Date | null | undefined, other: Date): Date {
  return one && one < other ? one : other;
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** A reminder that would come after the end comes half-way to it. */
function before(end: Date, time: Date, now: number): Date {
  return time < end ? time : new Date((now + end.getTime()) / 2);
}
