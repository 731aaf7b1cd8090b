import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { balanceOf, bookEntries } from '../../kernel/payment/payment-ledger.ts';
import type { Tx } from '../../kernel/store/database.ts';
import type { Stamp } from '../../kernel/store/rows.ts';
import { readParams } from '../settings/param.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';

const HOUR_MS = 3_600_000;

/** Not held for a reason that is not the patient's: the whole fee goes back (domain rules 6.1.5). */
export async function refundAll(tx: Tx, row: ConsultationRow, reason: string, stamp: Stamp): Promise<void> {
  await refund(tx, row, 100, reason, stamp);
}

/** Cancelled by the applicant: all of it a day before or without a fixed hour, a part until two hours before, then none. */
export async function refundCancelled(tx: Tx, row: ConsultationRow, reason: string, stamp: Stamp): Promise<void> {
  const params = await readParams(tx, consultationParams, row.tenantId);
  const scheduled = row.scheduleTime;
  const hours = scheduled ? (scheduled.getTime() - stamp.now) / HOUR_MS : Number.POSITIVE_INFINITY;
  const key = hours >= 24 ? 'consultation.refund-early' : hours >= 2 ? 'consultation.refund-late' : 'consultation.refund-too-late';
  await refund(tx, row, params[key], reason, stamp);
}

async function refund(tx: Tx, row: ConsultationRow, percent: number, reason: string, stamp: Stamp): Promise<void> {
  const { paid, rounds } = await balanceOf(tx, row);
  const amount = Math.floor((paid * Math.min(percent, 100)) / 100);
  if (amount > 0)
    await bookEntries(
      tx,
      row,
      [{ kind: 'refund', channel: 'cashier', amount, part: `round-${rounds}`, reason: reason.slice(0, 500) }],
      stamp,
    );
}
