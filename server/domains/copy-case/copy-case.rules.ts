import {
  copyCaseFormFields,
  needlessCopyFields,
  reachFields,
  receiverNames,
} from '../../../contract/domains/copy-case/copy-case.fields.ts';
import { copyCaseParams } from '../../../contract/domains/copy-case/copy-case.params.ts';
import { copyCase, detailCopyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { reachableStates } from '../../../contract/domains/copy-case/copy-case.states.ts';
import { fillIn } from '../../../contract/kernel/prompts.ts';
import { said } from '../../../contract/kernel/said.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { refuseEmpty } from '../../engine/resource/refuse-empty.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { mask } from '../../platform/mask.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import { calendarOf, endOfWorkingDays } from '../settings/working-days.reads.ts';
import { byOf, fetching, givingBack, handingOut, mailing, refuseOther, repaging, settling, supplementing } from './copy-case.charges.ts';
import { chosenWords, refuseUnarchived } from './copy-case.choices.ts';
import { collectPrepayment, settleFee } from './copy-case.money.ts';
import { type CopyCaseRow, copyCaseTable } from './copy-case.tables.ts';
import { still, unprinted } from './copy-case.waits.ts';
import { correcting, notSent } from './correct-parcel.ts';
import { addParcel, askAgainAt, askAnew, subscribeAnew } from './parcels.ts';
import { handInRenewal, linkRenewals, refuseSecondRenewal, renewalsSeen, renewCopyCase, unlinkRenewals } from './renew-copy-case.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a request's moves and its saving do besides (domain rules 6.8). */
export const copyCaseRules = defineRules(copyCase, {
  table: copyCaseTable,
  show: async ({ db, call: { endpoint, actor }, rows: [first] }) => {
    const isDetail = endpoint.name === detailCopyCase.name;
    const renewals = isDetail && first ? await renewalsSeen(db, actor, first) : {};
    return (row) => ({ ...renewals, ...(isReachable(row) || (isDetail && isOwnDraft(row, actor)) ? {} : unreachable(row)) });
  },
  plain: (row, actor) => (isOwnDraft(row, actor) ? reachFields : []),
  save: {
    fill: ({ tx, call, input, before }) => {
      // The number of the patient before stays with the card before.
      const isOther = before && input.cardNo !== undefined && input.cardNo !== before.cardNo;
      const row = { ...before, ...(isOther ? { patientIdCard: null } : {}), ...input };
      return chosenWords(tx, before?.tenantId ?? call.actor.tenantId, row);
    },
  },
  remove: { after: ({ tx, call, rows }) => unlinkRenewals(tx, rows, call) },
  restore: { after: ({ tx, call, rows }) => linkRenewals(tx, rows, call) },
  moves: {
    submit: {
      before: async ({ tx, row, call }) => {
        const params = await readParams(tx, copyCaseParams, row.tenantId);
        await chosenWords(tx, row.tenantId, row);
        if (!row.patientIdCard) throw invalid([{ field: 'patientIdCard', message: '请填写患者证件号' }]);
        await refuseUnarchived(tx, row.tenantId, row, { days: params['copy.archive'], now: call.now });
        await refuseSecondRenewal(tx, row);
      },
      set: async ({ tx, row, call }) => {
        const params = await readParams(tx, copyCaseParams, row.tenantId);
        const payMs = params['copy.pay-limit'] * HOUR_MS;
        const mailFee = row.delivery === 'collect' ? 0 : params['copy.mail'];
        return {
          ...without(row),
          submitTime: new Date(call.now),
          mailFee,
          pagePrice: params['copy.page-price'],
          prepayFee: (row.copies ?? 1) * params['copy.prepay'] + mailFee,
          expireTime: new Date(call.now + payMs),
          remindTime: new Date(call.now + payMs / 2),
        };
      },
      after: ({ tx, row, call }) => handInRenewal(tx, row, call.stamp),
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
    refuse: givingBack,
    cancel: givingBack,
    cancelFor: givingBack,
    settle: settling,
    recount: { set: () => ({ ...still, pageCount: null, fee: null, supplementDue: null }) },
    repage: repaging,
    supplement: supplementing,
    send: {
      set: async ({ tx, row, input, call }) => ({
        ...still,
        ...(await addParcel(tx, row, input, call.stamp)),
        signTime: null,
        finishTime: null,
      }),
      reason: ({ trackingNumber }) => said`快递单号 ${trackingNumber}`,
    },
    collect: fetching,
    mail: mailing,
    payOut: handingOut,
    renew: { set: ({ tx, row, call }) => renewCopyCase(tx, row, call) },
    renewFor: { set: ({ tx, row, call }) => renewCopyCase(tx, row, call) },
    resolve: { after: ({ tx, row, call }) => askAgainAt(tx, row, new Date(call.now + 2 * HOUR_MS), call.stamp) },
    resend: {
      set: () => notSent,
      after: ({ tx, row, call }) => askAgainAt(tx, row, null, call.stamp),
    },
    correct: correcting,
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
