import { Alert } from 'antd';
import { useState } from 'react';
import { copyCaseMoney } from '../../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { copyCaseFormFields, receiverNames } from '../../../../contract/domains/copy-case/copy-case.fields.ts';
import { copyCaseMove, detailCopyCase } from '../../../../contract/domains/copy-case/copy-case.resource.ts';
import { differenceOf, feeOf } from '../../../../contract/domains/copy-case/copy-fee.ts';
import { omit, pick } from '../../../../contract/kernel/field.ts';
import type { RowOf } from '../../../../contract/kernel/sent.ts';
import { ActionDialog } from '../../../engine/dialog/action-dialog.tsx';
import { ActionFrame } from '../../../engine/dialog/action-frame.tsx';
import { askedFields } from '../../../engine/dialog/action-input.ts';
import { AskAction } from '../../../engine/dialog/ask-action.tsx';
import type { ActionDialogs, DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { useHeldRow } from '../../../engine/dialog/stale-row-notice.tsx';
import { Terms } from '../../../engine/dialog/terms.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { changedValues } from '../../../engine/form/form-groups.ts';
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

/** What so many pages cost, and what that means against what was paid and has gone back, while they are entered. */
function SettleDialog({ action, row, onClose, onDone }: DialogProps<CopyCase>) {
  const [pageCount, setPageCount] = useState<unknown>();
  const query = useCall(copyCaseMoney, { id: row.id }, { staleTime: 0 });
  const pages = Number(pageCount ?? 0);
  const about = pages > 0 && (
    <Terms query={query} rows={1}>
      {(money) => <Alert type="info" showIcon style={space} title={settleWords(feeOf(row, pages), money)} />}
    </Terms>
  );
  return (
    <ActionDialog
      action={action}
      row={row}
      onValuesChange={(_, values) => setPageCount(values.pageCount)}
      about={about}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

function settleWords(fee: number, { held, due }: { held: number; due: number }): string {
  const { owed, back, kept } = differenceOf(fee, held, due);
  const values = { fee: centsToReadable(fee), paid: centsToReadable(held) };
  const keeping = { ...values, kept: centsToReadable(kept) };
  if (kept > 0 && owed > 0)
    return label('应收 ¥{fee}，已缴 ¥{paid}，待退现金抵缴 ¥{kept}，待补缴 ¥{owed}', { ...keeping, owed: centsToReadable(owed) });
  if (kept > 0) return label('应收 ¥{fee}，已缴 ¥{paid}，待退现金抵缴 ¥{kept}', keeping);
  if (owed > 0) return label('应收 ¥{fee}，已缴 ¥{paid}，待补缴 ¥{owed}', { ...values, owed: centsToReadable(owed) });
  if (back > 0) return label('应收 ¥{fee}，已缴 ¥{paid}，退还 ¥{back}', { ...values, back: centsToReadable(back) });
  return label('应收 ¥{fee}，与已缴一致', { fee: values.fee });
}

/** Copies are most often mailed to who asked for them. */
function MailDialog(props: DialogProps<CopyCase>) {
  return <ActionDialog {...props} values={{ receiverName: props.row.applicantName }} submitText={actionLabel(props.action.title)} />;
}

/** Handed back, not taken. */
function PayOutDialog(props: DialogProps<CopyCase>) {
  return <ActionDialog {...props} owed="应退现金" />;
}

/** Who fetches copies is most often who asked for them. */
function TakeDialog(props: DialogProps<CopyCase>) {
  return <ActionDialog {...props} values={{ takerName: props.row.applicantName }} submitText={actionLabel(props.action.title)} />;
}

function ReaddressDialog(props: DialogProps<CopyCase>) {
  return (
    <ActionFrame {...props}>
      <ReaddressForm {...props} />
    </ActionFrame>
  );
}

/**
 * Begins with the receiver as they are, whom lists mask. What was left as it was is not sent: a colleague's correction stays, and nobody
 * sends a mask back.
 */
function ReaddressForm({ action, row, onClose, onDone }: DialogProps<CopyCase>) {
  const query = useCall(detailCopyCase, { id: row.id }, { staleTime: 0 });
  const { row: opened } = useHeldRow(query.isFetchedAfterMount ? query.data : undefined);
  const { submit } = useAction(action, () => {
    onClose();
    onDone();
  });
  if (!opened) return <LoadState query={query} />;
  const { receiverName, receiverPhone, receiverAddress } = opened;
  const given = { receiverName, receiverPhone, receiverAddress };
  return (
    <DeclaredForm
      fields={{ ...pick(copyCaseFormFields, ...receiverNames), ...omit(action.input, action.key, ...receiverNames) }}
      columns={1}
      values={given}
      submitText={actionLabel(action.title)}
      onCancel={onClose}
      onSubmit={(entered) => submit({ ...changedValues(entered, given), id: row.id })}
    />
  );
}

/** Own dialogs of a request's moves; the others are generated. */
export const copyCaseDialogs: ActionDialogs<CopyCase> = {
  [copyCaseMove('cancel').name]: EndDialog,
  [copyCaseMove('refuse').name]: EndDialog,
  [copyCaseMove('cancelFor').name]: EndDialog,
  [copyCaseMove('settle').name]: SettleDialog,
  [copyCaseMove('repage').name]: SettleDialog,
  [copyCaseMove('mail').name]: MailDialog,
  [copyCaseMove('payOut').name]: PayOutDialog,
  [copyCaseMove('readdress').name]: ReaddressDialog,
  [copyCaseMove('take').name]: TakeDialog,
};
