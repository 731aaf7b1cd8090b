import { said } from '../../../contract/kernel/said.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { bookingsOf, sumsOf } from '../../engine/ledger/ledger.reads.ts';
import type { Services } from '../../engine/services.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { conflict } from '../../platform/refusal.ts';
import { backOf, missedAfter, percentBackAt } from './consultation.money.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/** What was paid and what of it would go back, in cents; where that is less, after when all of it does by itself. */
export interface CancelTerms {
  readonly paid: number;
  readonly percent: number;
  readonly refund: number;
  readonly missedTime?: string;
}

const heldOf = async (runner: Runner, row: ConsultationRow): Promise<number> => sumsOf(await bookingsOf(runner, row)).held;

/** What a cancellation by the applicant would give back at `now` (milliseconds). */
export async function cancelTermsAt(services: Services, runner: Runner, row: ConsultationRow, now: number): Promise<CancelTerms> {
  const paid = await heldOf(runner, row);
  const back = await backOf(runner, row, paid, await percentBackAt(services, runner, row, now));
  const missed = back.refund < paid ? await missedAfter(runner, row, now) : undefined;
  return { paid, ...back, ...(missed === undefined ? {} : { missedTime: toWireTime(missed) }) };
}

/** Throws 409 where less than the applicant was shown goes back of so many percent: a border of hours was crossed while they read it, or an absence withdrawn. */
export async function refuseLessBack(runner: Runner, row: ConsultationRow, share: number, shown: number | null | undefined): Promise<void> {
  if (typeof shown !== 'number') return;
  const { percent, refund } = await backOf(runner, row, await heldOf(runner, row), share);
  if (refund < shown) throw conflict(said`退还金额已有变化，现在取消只能退还${refund / 100}元（${percent}%），请核对后再取消`);
}
