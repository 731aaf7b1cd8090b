import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { collectExtraFee, payOutRefund } from '../../../../contract/domains/consultation/consultation.actions.ts';
import type { Endpoint } from '../../../../contract/kernel/endpoint.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import { ActionAbout } from '../../../engine/dialog/action-about.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { centsToReadable } from '../../../engine/parts/money.ts';
import { Parts } from '../../../engine/parts/parts.tsx';
import { actionLabel, label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';
import { readableExtra } from '../extra-time.ts';

/** The cashier confirms the fee they took: exactly the order's, in yuan on screen, in cents on the wire. */
export function PayConsultationDialog(props: DialogProps<OrderRow>) {
  const lead = <ActionAbout action={props.action} row={props.row} titled={props.row.no} />;
  return <TakeMoneyDialog {...props} lead={lead} due={Number(props.row.remotePrice ?? 0)} differs="收费金额应与会诊费一致：¥{value}" />;
}

/** The same for what the settlement billed for extra time. */
export function CollectExtraFeeDialog(props: Omit<DialogProps<OrderRow>, 'action'>) {
  const [time = ''] = readableExtra(props.row);
  return (
    <TakeMoneyDialog
      {...props}
      action={collectExtraFee}
      due={Number(props.row.extraDue ?? 0)}
      differs="收费金额应与待收加时费一致：¥{value}"
      about={time ? [`${label('加时')} ${time}`] : []}
    />
  );
}

/** The other way: what the payer gets back of rounds that ended. */
export function PayOutRefundDialog(props: Omit<DialogProps<OrderRow>, 'action'>) {
  return (
    <TakeMoneyDialog
      {...props}
      action={payOutRefund}
      owed="应退"
      due={Number(props.row.refundDue ?? 0)}
      differs="退费金额应与应退未付金额一致：¥{value}"
    />
  );
}

interface TakeMoneyProps extends Omit<DialogProps<OrderRow>, 'action'> {
  action: Endpoint;
  /** What stands before the amount. */
  owed?: string;
  /** Cents. */
  due: number;
  /** Said of any other amount. */
  differs: string;
  /** What becomes of the order, where it moves. */
  lead?: ReactNode;
  /** What else the money is for. */
  about?: readonly string[];
}

function TakeMoneyDialog({ action, row, owed = '应收', due, differs, lead, about = [], onClose, onDone }: TakeMoneyProps) {
  const { submit } = useAction(action, () => {
    onClose();
    onDone();
  });
  return (
    <FormDialog title={`${actionLabel(action.title)} ${row.no}`} onClose={onClose}>
      {lead}
      <Flex justify="space-between" align="baseline" wrap gap={8} style={{ marginBottom: 16 }}>
        <Typography.Text style={{ flex: '1 1 240px' }}>
          <Parts of={[...(lead ? [] : [row.patientName, row.applyHospitalName]), row.applyDoctorName, ...about]} />
        </Typography.Text>
        <Typography.Text style={{ whiteSpace: 'nowrap' }}>
          {label(owed)}{' '}
          <Typography.Text strong type="danger" style={{ fontSize: 20 }}>
            ¥{centsToReadable(due)}
          </Typography.Text>
        </Typography.Text>
      </Flex>
      <DeclaredForm
        fields={pick(action.input, 'amount', 'receiptNo')}
        values={{ amount: due }}
        columns={2}
        check={({ amount }) => ({ amount: amount === due ? undefined : label(differs, { value: centsToReadable(due) }) })}
        submitText={actionLabel(action.title)}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, applyOrderId: orderIdOf(row) })}
      />
    </FormDialog>
  );
}
