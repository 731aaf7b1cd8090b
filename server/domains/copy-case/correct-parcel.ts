import { courierCompanies } from '../../../contract/domains/copy-case/copy-case.words.ts';
import { isKeyOf } from '../../../contract/kernel/keys.ts';
import { said, word } from '../../../contract/kernel/said.ts';
import type { ActionParts } from '../../engine/action/run-action.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import type { CopyCaseRow } from './copy-case.tables.ts';
import { tellCorrected } from './copy-case.told.ts';
import { unprinted } from './copy-case.waits.ts';
import { addParcel, removeParcel } from './parcels.ts';

interface Correction {
  readonly courier?: string | null | undefined;
  readonly trackingNumber?: string | null | undefined;
  readonly notMailed?: 0 | 1 | null | undefined;
}

type Sent = Pick<CopyCaseRow, 'courier' | 'trackingNumber'>;

/** What a request says of its parcel before there is one. */
export const notSent = {
  ...{ courier: null, trackingNumber: null, sendTime: null, signTime: null, finishTime: null },
  ...unprinted,
} as const;

/** How the parcel is known in truth: by the right number, or by the number that it has where its courier alone was wrong. Nothing where that is not known. */
function rightParcel(row: Sent, { courier, trackingNumber }: Correction) {
  if (trackingNumber) return { courier: courier || row.courier, trackingNumber: trackingNumber.toUpperCase() };
  return courier && row.trackingNumber ? { courier, trackingNumber: row.trackingNumber } : undefined;
}

function refuseCorrection(row: Sent, input: Correction): void {
  const right = rightParcel(row, input);
  if (!right) return;
  if (input.notMailed) throw invalid([{ field: 'notMailed', message: '已填写正确单号或快递公司的，不能选择复印件实际未寄出' }]);
  if (right.courier !== row.courier || right.trackingNumber !== row.trackingNumber) return;
  throw conflict(input.trackingNumber ? '单号没有变动，无须更正' : '快递公司没有变动；单号有误的，请填写正确单号，或不选快递公司');
}

/** What was taken back stands nowhere else. */
function correctionWords({ reason, ...input }: Correction & { readonly reason: string }, row: Sent) {
  const { trackingNumber: before } = row;
  if (!before) return reason;
  const right = rightParcel(row, input);
  if (!right) return said`原单号 ${before}：${reason}`;
  const [old, courier] = [courierOf(row.courier), courierOf(right.courier)];
  if (right.courier === row.courier) return said`原单号 ${before}，正确单号 ${right.trackingNumber}：${reason}`;
  if (right.trackingNumber === before) return said`单号 ${before} 不变，快递公司由${word(old)}更正为${word(courier)}：${reason}`;
  return said`原单号 ${before}（${word(old)}），正确单号 ${right.trackingNumber}（${word(courier)}）：${reason}`;
}

function courierOf(code: string | null | undefined): string {
  return isKeyOf(courierCompanies, code) ? courierCompanies[code] : (code ?? '');
}

/** A number or courier that was entered wrongly: put right at once where the right one is known, else the parcel is entered anew. */
export const correcting: ActionParts<CopyCaseRow, Correction & { readonly reason: string }> = {
  to: ({ row, input }) => (rightParcel(row, input) ? 'sent' : 'wait_send'),
  before: ({ row, input }) => refuseCorrection(row, input),
  set: async ({ tx, row, input, call }) => {
    await removeParcel(tx, row, input.notMailed ?? 0, call.stamp);
    const right = rightParcel(row, input);
    // Sent it was, when it was: what its courier has said since then is heard.
    return right ? { ...(await addParcel(tx, row, right, call.stamp)), signTime: null, finishTime: null } : notSent;
  },
  after: ({ tx, row, input, call }) => tellCorrected(tx, row, rightParcel(row, input), call.stamp),
  reason: correctionWords,
};
