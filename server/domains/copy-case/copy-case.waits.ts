import { copyCaseParams } from '../../../contract/domains/copy-case/copy-case.params.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { readParams } from '../settings/param.reads.ts';
import type { CopyCaseRow } from './copy-case.tables.ts';

const DAY_MS = 24 * 3_600_000;

/** Nobody is waited for any more. */
export const still = { remindTime: null, escalateTime: null, expireTime: null, closeTime: null } as const;
/** A label names the parcel it was printed for: the next parcel gets its own. */
export const unprinted = { printCount: null, printTime: null } as const;

type Waiting = Pick<CopyCaseRow, 'tenantId'> &
  Partial<Pick<CopyCaseRow, 'copyStatus' | 'remindTime' | 'closeTime' | 'readyTime' | 'mailOwed'>>;

/**
 * What waits for the patient is reminded of, and closed one day; what waits for the office is not. A correction begins neither anew: where it
 * goes on waiting, also for payment in between, the first end stays.
 */
export async function waitFor(tx: Tx, row: Waiting, to: string, now: number) {
  if (to !== 'wait_take' && to !== 'wait_supplement') return still;
  const params = await readParams(tx, copyCaseParams, row.tenantId);
  const after = (days: number) => new Date(now + days * DAY_MS);
  // Copies that can be fetched for the first time have lain for no day yet.
  const closes = to === 'wait_take' && !row.readyTime && !row.mailOwed ? null : row.closeTime;
  const stays = row.copyStatus === to && closes;
  const remindTime = stays ? (row.remindTime ?? null) : after(params['copy.remind']);
  const closeTime = earlier(closes, after(params['copy.close']));
  return { ...still, remindTime, closeTime, ...(to === 'wait_take' ? { readyTime: new Date(now) } : {}) };
}

function earlier(one: Date | null | undefined, other: Date): Date {
  return one && one < other ? one : other;
}
