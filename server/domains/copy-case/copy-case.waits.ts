import { copyCaseParams } from '../../../contract/domains/copy-case/copy-case.params.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { readParams } from '../settings/param.reads.ts';
import type { CopyCaseRow } from './copy-case.tables.ts';

const DAY_MS = 24 * 3_600_000;

/** Nobody is waited for any more. */
export const still = { remindTime: null, escalateTime: null, expireTime: null, closeTime: null } as const;
/** A label names the parcel it was printed for: the next parcel gets its own. */
export const unprinted = { printCount: null, printTime: null } as const;

/** What waits for the patient is reminded of, and closed one day; what waits for the office is not. */
export async function waitFor(tx: Tx, { tenantId }: Pick<CopyCaseRow, 'tenantId'>, to: string, now: number) {
  if (to !== 'wait_take' && to !== 'wait_supplement') return still;
  const params = await readParams(tx, copyCaseParams, tenantId);
  const times = { remindTime: new Date(now + params['copy.remind'] * DAY_MS), closeTime: new Date(now + params['copy.close'] * DAY_MS) };
  return { ...still, ...times, ...(to === 'wait_take' ? { readyTime: new Date(now) } : {}) };
}
