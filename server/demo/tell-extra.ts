import { consultationParams } from '../../contract/domains/consultation/consultation.params.ts';
import { billExtraFee, collectBilled } from '../domains/consultation/consultation.money.ts';
import { acceptedExtra } from '../domains/consultation/extra-time.ts';
import type { By } from '../kernel/payment/payment-ledger.ts';
import type { Tx } from '../kernel/store/database.ts';
import type { Order } from './tell-story.ts';

/** Half hours beyond the ordinary time of one order. */
export interface DemoExtra {
  units: number;
  accepted: number;
  isCollected: boolean;
}

const HOUR_MS = 3_600_000;
const REASON = '会诊记录只支持其中一部分时间';

/** The expert enters them with his opinion. */
export function enterExtra(order: Order, extra: DemoExtra | undefined): void {
  if (extra)
    Object.assign(order, { extraUnits: extra.units, otherPrice: extra.units * consultationParams['consultation.extra-fee'].preset });
}

/** The settlement accepts them, and some are paid an hour later: what the ledger books of it, in order. */
export function settleExtra(order: Order, extra: DemoExtra | undefined, by: By): ((tx: Tx) => Promise<unknown>)[] {
  if (!extra || !order.extraUnits) return [];
  const isLess = extra.accepted < extra.units;
  const kept = acceptedExtra(order, { acceptedUnits: extra.accepted, extraRemark: isLess ? REASON : undefined });
  const due = kept.extraDue ?? 0;
  const then = { ...order };
  const isPaid = extra.isCollected && due > 0;
  Object.assign(order, kept, isPaid ? { extraDue: 0 } : {});
  const later = { ...by, now: by.now + HOUR_MS, receiptNo: `JS${(order.no ?? order.id).slice(-8)}` };
  return [
    (tx) => billExtraFee(tx, then, due, { ...by, reason: kept.extraRemark }),
    ...(isPaid ? [(tx: Tx) => collectBilled(tx, then, later)] : []),
  ];
}
