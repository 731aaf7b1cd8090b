import {
  copyCaseFormFields,
  needlessCopyFields,
  reachFields,
  receiverNames,
} from '../../../contract/domains/copy-case/copy-case.fields.ts';
import { copyCaseParams } from '../../../contract/domains/copy-case/copy-case.params.ts';
import { copyCase, detailCopyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { reachableStates } from '../../../contract/domains/copy-case/copy-case.states.ts';
import { differenceOf, feeOf } from '../../../contract/domains/copy-case/copy-fee.ts';
import { fillIn } from '../../../contract/kernel/prompts.ts';
import { said } from '../../../contract/kernel/said.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import { refuseEmpty } from '../../engine/resource/refuse-empty.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import type { Stamp } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { mask, maskName } from '../../platform/mask.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import { calendarOf, endOfWorkingDays } from '../settings/working-days.reads.ts';
import { chosenWords, refuseUnarchived } from './copy-case.choices.ts';
import { collectPrepayment, collectSupplement, refundAll, refundDifference, refundMailing, settleFee } from './copy-case.money.ts';
import { type CopyCaseRow, copyCaseTable } from './copy-case.tables.ts';
import { addParcel, askAgainAt, askAnew, removeParcel, subscribeAnew, wasMailed } from './parcels.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const unprinted = { printCount: null, printTime: null } as const;
const notSent = {
  ...{ courier: null, trackingNumber: null, sendTime: null, signTime: null, finishTime: null },
  // A label names the parcel it was printed for: the next parcel gets its own.
  ...unprinted,
} as const;
/** Nobody is waited for any more. */
const still = { remindTime: null, escalateTime: null, expireTime: null, closeTime: null } as const;

/** What a request's moves and its saving do besides (domain rules 6.8). */
export const copyCaseRules = defineRules(copyCase, {
  table: copyCaseTable,
  show:
    async ({ call: { endpoint, actor } }) =>
    (row) =>
      isReachable(row) || (endpoint.name === detailCopyCase.name && isOwnDraft(row, actor)) ? {} : unreachable(row),
  plain: (row, actor) => (isOwnDraft(row, actor) ? reachFields : []),
  save: {
    fill: ({ tx, call, input, before }) => {
      // The number of the patient before stays with the card before.
      const isOther = before && input.cardNo !== undefined && input.cardNo !== before.cardNo;
      const row = { ...before, ...(isOther ? { patientIdCard: null } : {}), ...input };
      return chosenWords(tx, before?.tenantId ?? call.actor.tenantId, row);
    },
  },
  moves: {
    submit: {
      before: async ({ tx, row, call }) => {
        const params = await readParams(tx, copyCaseParams, row.tenantId);
        await chosenWords(tx, row.tenantId, row);
        if (!row.patientIdCard) throw invalid([{ field: 'patientIdCard', message: '请填写患者证件号' }]);
        await refuseUnarchived(tx, row.tenantId, row, { days: params['copy.archive'], now: call.now });
      },
      set: async ({ tx, row, call }) => {
        const params = await readParams(tx, copyCaseParams, row.tenantId);
        const mailFee = row.delivery === 'collect' ? 0 : params['copy.mail'];
        return {
          ...without(row),
          submitTime: new Date(call.now),
          mailFee,
          pagePrice: params['copy.page-price'],
          prepayFee: (row.copies ?? 1) * params['copy.prepay'] + mailFee,
          expireTime: new Date(call.now + params['copy.pay-limit'] * HOUR_MS),
        };
      },
    },
    pay: {
      before: ({ row, input }) => refuseOther(input.amount, row.prepayFee),
      set: async ({ tx, row, call }) => {
        const days = (await readParams(tx, copyCaseParams, row.tenantId))['copy.review'];
        const today = toWireDate(call.now);
        const calendar = await calendarOf(tx, row.tenantId, today);
        const due = endOfWorkingDays(today, days, calendar);
        const eve = endOfWorkingDays(today, days - 1, calendar);
        return { ...still, reviewTime: due, escalateTime: due, remindTime: eve };
      },
      after: ({ tx, row, input, actor, call }) => collectPrepayment(tx, row, input.amount, byOf(call.stamp, actor, input.receiptNo)),
      reason: ({ receiptNo }) => (receiptNo ? said`收据号 ${receiptNo}` : undefined),
    },
    approve: { set: () => still },
    refuse: {
      set: () => still,
      after: ({ tx, row, actor, input, call }) => refundAll(tx, row, { ...byOf(call.stamp, actor), reason: input.reason }),
    },
    cancel: { set: () => still, after: ({ tx, row, actor, call }) => refundAll(tx, row, byOf(call.stamp, actor)) },
    settle: {
      to: ({ row, input }) => (differenceOf(row, input.pageCount).owed > 0 ? 'wait_supplement' : nextOf(row)),
      set: async ({ tx, row, input, to, call }) => {
        const fee = feeOf(row, input.pageCount);
        if (fee > 900_000_000) throw invalid([{ field: 'pageCount', message: '页数过多，请核对' }]);
        return { fee, supplementDue: differenceOf(row, input.pageCount).owed, ...(await waitFor(tx, row, to, call.now)) };
      },
      after: async ({ tx, row, input, to, actor, call }) => {
        const { back } = differenceOf(row, input.pageCount);
        if (back > 0) await refundDifference(tx, row, back, byOf(call.stamp, actor));
        await tellReady(tx, row, to, call.stamp);
      },
      reason: ({ pageCount }) => said`每份${pageCount}页`,
    },
    recount: { set: () => ({ ...still, pageCount: null, fee: null, supplementDue: null }) },
    supplement: {
      to: ({ row }) => nextOf(row),
      before: ({ row, input }) => refuseOther(input.amount, row.supplementDue),
      set: async ({ tx, row, to, call }) => ({ supplementDue: 0, ...(await waitFor(tx, row, to, call.now)) }),
      after: async ({ tx, row, input, to, actor, call }) => {
        await collectSupplement(tx, row, input.amount, byOf(call.stamp, actor, input.receiptNo));
        await tellReady(tx, row, to, call.stamp);
      },
      reason: ({ receiptNo }) => (receiptNo ? said`收据号 ${receiptNo}` : undefined),
    },
    send: {
      set: async ({ tx, row, input, call }) => ({
        ...still,
        ...(await addParcel(tx, row, input, call.stamp)),
        signTime: null,
        finishTime: null,
      }),
      reason: ({ trackingNumber }) => said`快递单号 ${trackingNumber}`,
    },
    collect: {
      set: async ({ tx, row, to, call }) => {
        const unsent = (await isUnsent(tx, row)) ? { mailFee: 0, fee: (row.fee ?? 0) - (row.mailFee ?? 0) } : {};
        return { delivery: 'collect', ...unsent, ...(await waitFor(tx, row, to, call.now)) };
      },
      after: async ({ tx, row, actor, call }) => {
        if (await isUnsent(tx, row)) await refundMailing(tx, row, byOf(call.stamp, actor));
        await askAgainAt(tx, row, null, call.stamp);
      },
    },
    resolve: { after: ({ tx, row, call }) => askAgainAt(tx, row, new Date(call.now + 2 * HOUR_MS), call.stamp) },
    resend: {
      set: () => notSent,
      after: ({ tx, row, call }) => askAgainAt(tx, row, null, call.stamp),
    },
    correct: {
      set: () => notSent,
      after: ({ tx, row, input, call }) => removeParcel(tx, row, input.notMailed ?? 0, call.stamp),
      reason: ({ reason }) => reason,
    },
    readdress: {
      before: ({ row, input }) => refuseReceiver(row, input),
      // The label of a parcel that is gone stays as it was printed: where it comes back, the next one gets its own.
      set: ({ row }) => (isGone(row) ? {} : unprinted),
      after: async ({ tx, row, input, call }) => {
        if (isGone(row)) await askAnew(tx, row, call.stamp);
        if (phoneEndOf({ ...row, ...input }) !== phoneEndOf(row)) await subscribeAnew(tx, row, call.stamp);
      },
    },
    receive: {
      set: async ({ tx, row, call }) => signedAt(call.now, (await readParams(tx, copyCaseParams, row.tenantId))['copy.auto-done']),
      after: ({ tx, row, call }) => askAgainAt(tx, row, null, call.stamp),
    },
    take: {
      before: async ({ tx, row, input }) => {
        if (!(await readParams(tx, copyCaseParams, row.tenantId))['copy.taker-proof']) return;
        refuseEmpty(input, { takerName: '请填写领取人', takerIdCard: '请填写领取人证件号' });
        if (input.takerPhoto?.length || input.takerSignature?.length) return;
        throw invalid([{ field: 'takerSignature', message: '请上传领取人照片，或由领取人签名' }]);
      },
      set: () => still,
      after: ({ tx, row, actor, call }) => settleFee(tx, row, byOf(call.stamp, actor)),
      reason: ({ takerName }) => (takerName ? said`领取人 ${takerName}` : undefined),
    },
  },
});

/** When it was signed for, and when it is done by itself: so many days after that was heard of, however late. In milliseconds. */
export function signedAt(ms: number, days: number, heard = ms) {
  return { signTime: new Date(ms), finishTime: new Date(heard + days * DAY_MS) };
}

function isReachable({ copyStatus }: { readonly copyStatus?: string | null }): boolean {
  return reachableStates.some((state) => state === copyStatus);
}

/** Whoever enters telephone and address reads what they entered, until it is handed in. */
function isOwnDraft({ copyStatus, applyUserId }: Partial<Pick<CopyCaseRow, 'copyStatus' | 'applyUserId'>>, { userId }: Actor): boolean {
  return copyStatus === 'wait_submit' && applyUserId === userId;
}

/** Telephone and address as nobody can use them, whoever looks. */
function unreachable(row: Partial<Record<(typeof reachFields)[number], string | null>>) {
  const [phone, receiver, address] = reachFields;
  const hidden = (name: (typeof reachFields)[number], kind: 'phone' | 'address') => (row[name] ? { [name]: mask(row[name], kind) } : {});
  return { ...hidden(phone, 'phone'), ...hidden(receiver, 'phone'), ...hidden(address, 'address') };
}

/** Papers and addresses that such a request has no use for go when it is handed in. */
function without(row: CopyCaseRow) {
  return Object.fromEntries(needlessCopyFields(row).map((name) => [name, null]));
}

type Receiver = Partial<Record<(typeof receiverNames)[number], string | null>>;

/** Throws 400 at what would be empty then, 409 where nothing would be another. */
function refuseReceiver(row: Receiver, input: Receiver): void {
  const then = { ...row, ...input };
  const missing = receiverNames.filter((name) => !then[name]);
  if (missing.length > 0) throw invalid(missing.map((name) => ({ field: name, message: fillIn(copyCaseFormFields[name].label) })));
  if (receiverNames.every((name) => then[name] === row[name])) throw conflict('收件信息没有变动，无须更正');
}

/** All that couriers are told of a receiver. */
const phoneEndOf = ({ receiverPhone }: Receiver): string => (receiverPhone ?? '').slice(-4);

function isGone({ copyStatus }: Pick<CopyCaseRow, 'copyStatus'>): boolean {
  return copyStatus === 'sent' || copyStatus === 'problem';
}

function byOf(stamp: Stamp, actor: Actor, receiptNo?: string | null) {
  return { ...stamp, userName: actor.realName, receiptNo: receiptNo ?? null };
}

function refuseOther(amount: number, due: number | null | undefined): void {
  if (!due) throw conflict('该申请没有待收的费用');
  if (amount !== due) throw invalid([{ field: 'amount', message: '收费金额与应收金额不一致' }]);
}

/** Whether nothing has been mailed for it: then the mailing is given back when it is fetched instead. */
async function isUnsent(tx: Tx, row: CopyCaseRow): Promise<boolean> {
  return row.copyStatus === 'wait_send' && !(await wasMailed(tx, row));
}

function nextOf({ delivery }: Pick<CopyCaseRow, 'delivery'>): 'wait_send' | 'wait_take' {
  return delivery === 'collect' ? 'wait_take' : 'wait_send';
}

/** What waits for the patient is reminded of, and closed one day; what waits for the office is not. */
async function waitFor(tx: Tx, { tenantId }: Pick<CopyCaseRow, 'tenantId'>, to: string, now: number) {
  if (to === 'wait_send') return still;
  const params = await readParams(tx, copyCaseParams, tenantId);
  const times = { remindTime: new Date(now + params['copy.remind'] * DAY_MS), closeTime: new Date(now + params['copy.close'] * DAY_MS) };
  return { ...still, ...times, ...(to === 'wait_take' ? { readyTime: new Date(now) } : {}) };
}

async function tellReady(tx: Tx, row: CopyCaseRow, to: string, stamp: Stamp): Promise<void> {
  const titles: Readonly<Record<string, string>> = { wait_supplement: '复印费用待补缴', wait_take: '病案复印件可以领取' };
  const title = titles[to];
  if (!title) return;
  const about = { context: said`复印申请 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）`, link: `/copy-case/detail?id=${row.id}` };
  await tell(tx, [{ to: { tenantId: row.tenantId, userId: row.applyUserId }, title, ...about }], stamp);
}
