import { collectExtraFee, payOutRefund } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { DueMoney } from '../../../engine/dialog/due-money.tsx';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { Parts } from '../../../engine/parts/parts.tsx';
import { actionLabel, label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';
import { readableExtra } from '../extra-time.ts';

type MoneyProps = Omit<DialogProps<OrderRow>, 'action'>;

/** The cashier takes what the settlement billed for extra time: exactly that. */
export function CollectExtraFeeDialog(props: MoneyProps) {
  const [time = ''] = readableExtra(props.row);
  const due = Number(props.row.extraDue ?? 0);
  const kept = Math.min(Number(props.row.refundDue ?? 0), due);
  return <MoneyDialog {...props} action={collectExtraFee} due={due} kept={kept} about={time ? [`${label('加时')} ${time}`] : []} />;
}

/** The other way: what the payer gets back of rounds that ended. */
export function PayOutRefundDialog(props: MoneyProps) {
  return <MoneyDialog {...props} action={payOutRefund} owed="应退" due={Number(props.row.refundDue ?? 0)} />;
}

interface MoneyDialogProps extends MoneyProps {
  /** Of an order that does not move with it. */
  action: typeof collectExtraFee | typeof payOutRefund;
  owed?: string;
  /** Cents. */
  due: number;
  /** Cents of it that stay of what the payer has still to get back. */
  kept?: number;
  /** What else the money is for. */
  about?: readonly string[];
}

function MoneyDialog({ action, row, owed = '应收', due, kept = 0, about = [], onClose, onDone }: MoneyDialogProps) {
  const { submit } = useAction(action, () => {
    onClose();
    onDone();
  });
  return (
    <FormDialog title={`${actionLabel(action.title)} ${row.no}`} onClose={onClose}>
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
