import { copyCaseParams } from '../../../contract/domains/copy-case/copy-case.params.ts';
import { differenceOf, feeOf } from '../../../contract/domains/copy-case/copy-fee.ts';
import { said } from '../../../contract/kernel/said.ts';
import type { ActionParts } from '../../engine/action/run-action.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import type { Stamp } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import { collectSupplement, handOut, heldFor, keepCash, refundAll, refundDifference } from './copy-case.money.ts';
import type { CopyCaseRow } from './copy-case.tables.ts';
import { tellKept, tellReady, tellRefund } from './copy-case.told.ts';
import { still, unprinted, waitFor } from './copy-case.waits.ts';
import { askAgainAt, wasMailed } from './parcels.ts';

type Parts<I = object> = ActionParts<CopyCaseRow, I>;
type Paid = { readonly amount: number; readonly receiptNo?: string | null | undefined };

const MOST_FEE = 900_000_000;

export function byOf(stamp: Stamp, actor: Actor, receiptNo?: string | null) {
  return { ...stamp, userName: actor.realName, receiptNo: receiptNo ?? null };
}

export function refuseOther(amount: number, due: number | null | undefined): void {
  if (!due) throw conflict('该申请没有待收的费用');
  if (amount !== due) throw invalid([{ field: 'amount', message: '收费金额与应收金额不一致' }]);
}

const receiptOf = ({ receiptNo }: Paid) => (receiptNo ? said`收据号 ${receiptNo}` : undefined);

type Changed = Partial<Pick<CopyCaseRow, 'pageCount' | 'mailFee' | 'delivery'>>;

/** What a request costs with what is changed of it, against what the ledger holds: whatever was paid, supplemented and given back before. */
async function reckon(tx: Tx, row: CopyCaseRow, changed: Changed) {
  const then = { ...row, ...changed };
  const fee = feeOf(then, then.pageCount ?? 0);
  if (fee > MOST_FEE) throw invalid([{ field: 'pageCount', message: '页数过多，请核对' }]);
  const difference = differenceOf(fee, await heldFor(tx, row), row.refundDue ?? 0);
  return { fee, ...difference, to: difference.owed > 0 ? ('wait_supplement' as const) : nextOf(then) };
}

/** What is noted of that on the row. */
function charged(row: CopyCaseRow, { fee, owed, ...moved }: { fee: number; owed: number; back: number; kept: number }) {
  return { fee, supplementDue: owed, ...dueWith(row, moved), ...(owed > 0 ? {} : { mailOwed: null }) };
}

/** What is to be handed out once so much more has gone back, and so much of it was kept. */
export function dueWith({ refundDue }: Pick<CopyCaseRow, 'refundDue'>, { back = 0, kept = 0 }: { back?: number; kept?: number }) {
  return back > 0 || kept > 0 ? { refundDue: (refundDue ?? 0) + back - kept } : {};
}

type Moved = Parameters<NonNullable<Parts['after']>>[0];

/** Books what went back, or was kept of what had gone back, and says so to whoever was to hand it out or to fetch it. */
async function bookMoved({ tx, row, actor, call }: Omit<Moved, 'input'>, { back, kept }: { back: number; kept: number }, reason: string) {
  const by = byOf(call.stamp, actor);
  await refundDifference(tx, row, back, { ...by, reason });
  await tellRefund(tx, row, back, call.stamp);
  await keepCash(tx, row, kept, { ...by, reason: '待退现金抵缴复印费用' });
  await tellKept(tx, row, kept, call.stamp);
}

function nextOf({ delivery }: Pick<CopyCaseRow, 'delivery'>): 'wait_send' | 'wait_take' {
  return delivery === 'collect' ? 'wait_take' : 'wait_send';
}

/** Everything goes back: of a request that is refused or withdrawn. */
export const givingBack: Pick<Parts, 'set' | 'after'> = {
  set: async ({ tx, row }) => ({ ...still, ...dueWith(row, { back: await heldFor(tx, row) }) }),
  after: async ({ tx, row, actor, input, call }) => {
    const amount = await heldFor(tx, row);
    const reason = 'reason' in input && typeof input.reason === 'string' ? input.reason : undefined;
    await refundAll(tx, row, amount, { ...byOf(call.stamp, actor), reason });
    await tellRefund(tx, row, amount, call.stamp);
  },
};

export const settling: Parts<{ readonly pageCount: number }> = {
  to: async ({ tx, row, input }) => (await reckon(tx, row, input)).to,
  set: async ({ tx, row, input, to, call }) => ({
    ...charged(row, await reckon(tx, row, input)),
    // Copies that lie ready go on lying as long as they have.
    ...(to === 'wait_take' && row.copyStatus === to ? {} : await waitFor(tx, row, to, call.now)),
  }),
  after: async (context) => {
    const { tx, row, input, to, call } = context;
    await bookMoved(context, await reckon(tx, row, input), '按实际页数结算，退还差额');
    if (to === 'wait_supplement' || row.copyStatus !== to) await tellReady(tx, row, to, call.stamp);
  },
  reason: ({ pageCount }) => said`每份${pageCount}页`,
};

/** The same once more, whatever was paid or given back for the count before. */
export const repaging: Parts<{ readonly pageCount: number; readonly reason: string }> = {
  ...settling,
  before: ({ row, input }) => {
    if (input.pageCount === row.pageCount) throw conflict('页数没有变动，无须更正');
  },
  reason: ({ pageCount, reason }) => said`每份${pageCount}页：${reason}`,
};

export const supplementing: Parts<Paid> = {
  to: ({ row }) => nextOf(row),
  before: ({ row, input }) => refuseOther(input.amount, row.supplementDue),
  // From when they are paid for copies wait anew, however long the payment took.
  set: async ({ tx, row: { tenantId }, to, call }) => ({
    ...{ supplementDue: 0, mailOwed: null },
    ...(await waitFor(tx, { tenantId }, to, call.now)),
  }),
  after: async ({ tx, row, input, to, actor, call }) => {
    await collectSupplement(tx, row, input.amount, byOf(call.stamp, actor, input.receiptNo));
    await tellReady(tx, row, to, call.stamp);
  },
  reason: receiptOf,
};

/** Fetched instead: of a mailing that was not made nothing is charged. Before the pages are counted what was paid for it goes back. */
async function reckonFetched(tx: Tx, row: CopyCaseRow) {
  const changed = { delivery: 'collect' as const, ...((await isUnsent(tx, row)) ? { mailFee: 0 } : {}) };
  if (row.copyStatus !== 'wait_settle') return { changed, ...(await reckon(tx, row, changed)) };
  const back = changed.mailFee === 0 && !row.mailOwed ? Math.min(row.mailFee ?? 0, await heldFor(tx, row)) : 0;
  // What the prepayment left over is its new amount: whoever reckons by it reckons with what is held.
  return {
    changed: { ...changed, prepayFee: (row.prepayFee ?? 0) - back },
    fee: null,
    owed: null,
    back,
    kept: 0,
    to: 'wait_settle' as const,
  };
}

/** Whether nothing has been mailed for it: then the mailing is given back when it is fetched instead. */
async function isUnsent(tx: Tx, row: CopyCaseRow): Promise<boolean> {
  return row.copyStatus !== 'problem' && !(await wasMailed(tx, row));
}

export const fetching: Parts = {
  to: async ({ tx, row }) => (await reckonFetched(tx, row)).to,
  set: async ({ tx, row, to, call }) => {
    const { changed, fee, owed, ...moved } = await reckonFetched(tx, row);
    const waits = to === row.copyStatus ? {} : await waitFor(tx, row, to, call.now);
    return { ...changed, fee, supplementDue: owed, ...dueWith(row, moved), ...(owed ? {} : { mailOwed: null }), ...waits };
  },
  after: async (context) => {
    const { tx, row, to, call } = context;
    await bookMoved(context, await reckonFetched(tx, row), '退还邮寄费');
    if (to !== 'wait_settle') await askAgainAt(tx, row, null, call.stamp);
  },
};

/** Mailed instead. One whose mailing was paid for, and made use of, goes out again as a parcel does that came back. */
async function reckonMailed(tx: Tx, row: CopyCaseRow) {
  const isPaid = (row.mailFee ?? 0) > 0;
  const mailFee = isPaid ? row.mailFee : (await readParams(tx, copyCaseParams, row.tenantId))['copy.mail'];
  const changed = { delivery: 'mail' as const, mailFee };
  return { changed, isPaid, ...(await reckon(tx, row, changed)) };
}

export const mailing: Parts = {
  to: async ({ tx, row }) => (await reckonMailed(tx, row)).to,
  set: async ({ tx, row, to, call }) => {
    const { changed, isPaid, ...sums } = await reckonMailed(tx, row);
    const owing = isPaid || sums.owed === 0 ? {} : { mailOwed: 1 };
    return { ...changed, ...charged(row, sums), ...owing, ...unprinted, readyTime: null, ...(await waitFor(tx, row, to, call.now)) };
  },
  after: async (context) => {
    const { tx, row, to, call } = context;
    await bookMoved(context, await reckonMailed(tx, row), '退还邮寄费');
    await tellReady(tx, row, to, call.stamp);
  },
};

export const handingOut: Parts<Paid> = {
  before: ({ row, input }) => {
    if (input.amount !== row.refundDue) throw invalid([{ field: 'amount', message: '退费金额与待退金额不一致' }]);
  },
  // What was taken last, and its receipt, stay with the request.
  set: ({ row }) => ({ refundDue: 0, amount: row.amount, receiptNo: row.receiptNo }),
  after: ({ tx, row, input, actor, call }) => handOut(tx, row, input.amount, byOf(call.stamp, actor, input.receiptNo)),
  reason: receiptOf,
};
