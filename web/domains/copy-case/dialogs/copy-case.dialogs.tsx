import { Alert } from 'antd';
import { useState } from 'react';
import { copyCaseMoney } from '../../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { copyCaseFormFields, receiverNames } from '../../../../contract/domains/copy-case/copy-case.fields.ts';
import { copyCaseMove, detailCopyCase } from '../../../../contract/domains/copy-case/copy-case.resource.ts';
import { differenceOf, feeOf } from '../../../../contract/domains/copy-case/copy-fee.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import type { RowOf } from '../../../../contract/kernel/sent.ts';
import { ActionDialog } from '../../../engine/dialog/action-dialog.tsx';
import { askedFields } from '../../../engine/dialog/action-input.ts';
import { AskAction } from '../../../engine/dialog/ask-action.tsx';
import type { ActionDialogs, DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { Terms } from '../../../engine/dialog/terms.tsx';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { centsToReadable } from '../../../engine/parts/money.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { actionLabel, label } from '../../../platform/words/label.ts';

type CopyCase = RowOf<typeof detailCopyCase>;

const space = { marginBottom: 12 } as const;

/** Of a request that ends all that was paid goes back: how much, before it ends. */
function EndDialog({ action, row, onClose, onDone }: DialogProps<CopyCase>) {
  const query = useCall(copyCaseMoney, { id: row.id }, { staleTime: 0 });
  const about = (
    <Terms query={query} rows={1}>
      {({ held }) => <Alert type="info" showIcon style={space} title={backWords(held)} />}
    </Terms>
  );
  const common = { action, row, about, onDone };
  return Object.keys(askedFields(action)).length > 0 ? (
    <ActionDialog {...common} onClose={onClose} />
  ) : (
    <AskAction {...common} onEnd={onClose} />
  );
}

function backWords(held: number): string {
  return held > 0 ? label('已缴 ¥{amount}，将全部退还', { amount: centsToReadable(held) }) : label('尚未缴费，不涉及退费');
}

/** What so many pages cost, and what that means for whoever has paid before, while they are entered. */
function SettleDialog({ action, row, onClose, onDone }: DialogProps<CopyCase>) {
  const [pageCount, setPageCount] = useState<unknown>();
  const pages = Number(pageCount ?? 0);
  return (
    <ActionDialog
      action={action}
      row={row}
      onValuesChange={(_, values) => setPageCount(values.pageCount)}
      about={pages > 0 && <Alert type="info" showIcon style={space} title={settleWords(row, pages)} />}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

function settleWords(row: CopyCase, pages: number): string {
  const { owed, back } = differenceOf(row, pages);
  const values = { fee: centsToReadable(feeOf(row, pages)), paid: centsToReadable(row.prepayFee ?? 0) };
  if (owed > 0) return label('应收 ¥{fee}，已预付 ¥{paid}，待补缴 ¥{owed}', { ...values, owed: centsToReadable(owed) });
  if (back > 0) return label('应收 ¥{fee}，已预付 ¥{paid}，退还 ¥{back}', { ...values, back: centsToReadable(back) });
  return label('应收 ¥{fee}，与预付一致', { fee: values.fee });
}

/** Who fetches copies is most often who asked for them. */
function TakeDialog(props: DialogProps<CopyCase>) {
  return <ActionDialog {...props} values={{ takerName: props.row.applicantName }} submitText={actionLabel(props.action.title)} />;
}

const receiverFields = pick(copyCaseFormFields, ...receiverNames);

/** Begins with the receiver as they are, whom lists mask. The form demands what the call may leave out: what is still masked is not sent. */
function ReaddressDialog({ action, ...props }: DialogProps<CopyCase>) {
  const query = useCall(detailCopyCase, { id: props.row.id }, { staleTime: 0 });
  if (!query.data) return <LoadState query={query} />;
  const { receiverName, receiverPhone, receiverAddress } = query.data;
  const demanding = { ...action, input: { ...action.input, ...receiverFields } };
  return <ActionDialog {...props} action={demanding} values={{ receiverName, receiverPhone, receiverAddress }} />;
}

/** Own dialogs of a request's moves; the others are generated. */
export const copyCaseDialogs: ActionDialogs<CopyCase> = {
  [copyCaseMove('cancel').name]: EndDialog,
  [copyCaseMove('refuse').name]: EndDialog,
  [copyCaseMove('settle').name]: SettleDialog,
  [copyCaseMove('readdress').name]: ReaddressDialog,
  [copyCaseMove('take').name]: TakeDialog,
};
