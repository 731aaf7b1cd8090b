import { collectExtraFee, payOutRefund } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { DueMoney } from '../../../engine/dialog/due-money.tsx';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { type OpenedRow, StaleRowNotice, useOpenedRow } from '../../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { Parts } from '../../../engine/parts/parts.tsx';
import { actionLabel, label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';
import { readableExtra } from '../extra-time.ts';

type MoneyProps = Omit<DialogProps<OrderRow>, 'action'>;

/** The cashier takes what the settlement billed for extra time: exactly that. */
export function CollectExtraFeeDialog(props: MoneyProps) {
  const opened = useOpenedRow(props.row, collectExtraFee, 'applyOrderId');
  const { row } = opened;
  const [time = ''] = readableExtra(row);
  const due = Number(row.extraDue ?? 0);
  const kept = Math.min(Number(row.refundDue ?? 0), due);
  const about = time ? [`${label('加时')} ${time}`] : [];
  return <MoneyDialog {...props} opened={opened} action={collectExtraFee} due={due} kept={kept} about={about} />;
}

/** The other way: what the payer gets back of rounds that ended. */
export function PayOutRefundDialog(props: MoneyProps) {
  const opened = useOpenedRow(props.row, payOutRefund, 'applyOrderId');
  return <MoneyDialog {...props} opened={opened} action={payOutRefund} owed="应退" due={Number(opened.row.refundDue ?? 0)} />;
}

interface MoneyDialogProps extends Omit<MoneyProps, 'row'> {
  /** Of an order that does not move with it. */
  action: typeof collectExtraFee | typeof payOutRefund;
  /** The amounts are of the row that the dialog shows: they do not change under the hands of whoever counts the money. */
  opened: OpenedRow<OrderRow>;
  owed?: string;
  /** Cents. */
  due: number;
  /** Cents of it that stay of what the payer has still to get back. */
  kept?: number;
  /** What else the money is for. */
  about?: readonly string[];
}

function MoneyDialog({ action, opened, owed = '应收', due, kept = 0, about = [], onClose, onDone }: MoneyDialogProps) {
  const { row, newest, load } = opened;
  const { submit } = useAction(action, () => {
    onClose();
    onDone();
  });
  return (
    <FormDialog title={`${actionLabel(action.title)} ${row.no}`} onClose={onClose}>
      <StaleRowNotice newest={newest} staysFilled onLoad={load} />
      <DueMoney amount={due} owed={owed} kept={kept}>
        <Parts of={[row.patientName, row.applyHospitalName, row.applyDoctorName, ...about]} />
      </DueMoney>
      <DeclaredForm
        fields={pick(action.input, 'receiptNo')}
        columns={1}
        submitText={actionLabel(action.title)}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, amount: due, ...(kept > 0 ? { kept } : {}), applyOrderId: orderIdOf(row) })}
      />
    </FormDialog>
  );
}
