import { said } from '../../../contract/kernel/said.ts';
import { bookingsOf, sumsOf } from '../../engine/ledger/ledger.reads.ts';
import { partBack } from '../../engine/ledger/payment-ledger.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { conflict } from '../../platform/refusal.ts';
import { percentBackAt } from './consultation.money.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/** What was paid and what of it would go back, in cents. */
export interface CancelTerms {
  readonly paid: number;
  readonly percent: number;
  readonly refund: number;
}

/** What a cancellation by the applicant would give back at `now` (milliseconds). */
export async function cancelTermsAt(runner: Runner, row: ConsultationRow, now: number): Promise<CancelTerms> {
  const { held: paid } = sumsOf(await bookingsOf(runner, row));
  const percent = await percentBackAt(runner, row, now);
  return { paid, percent, refund: partBack(paid, percent) };
}

/** Throws 409 where less would go back than the applicant was shown: a border of hours was crossed while they read it. */
export async function refuseLessBack(runner: Runner, row: ConsultationRow, shown: number | null | undefined, now: number): Promise<void> {
  if (typeof shown !== 'number') return;
  const { percent, refund } = await cancelTermsAt(runner, row, now);
  if (refund < shown) throw conflict(said`距会诊开始的时间已缩短，现在取消只能退还${refund / 100}元（${percent}%），请核对后再取消`);
}
