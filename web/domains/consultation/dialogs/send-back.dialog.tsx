import { sendBackConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { areHeld, mayBeUnderWay } from '../../../../contract/domains/consultation/kinds/slide-return.states.ts';
import { enter } from '../../../../contract/kernel/prompts.ts';
import { ActionDialog } from '../../../engine/dialog/action-dialog.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import type { Values } from '../../../engine/form/form-types.ts';
import { label } from '../../../platform/words/label.ts';
import type { OrderRow } from '../consultation-row.ts';
import { OrderLine } from './order-line.tsx';

const parcel = ['returnCompany', 'returnMailNo'] as const;

/** The generated dialog, with what only slides have: their way back, and how good they are where one has looked at them. */
export function SendBackDialog({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  const isPosted = (row.slideDelivery === '2' && row.applyOrderStatus !== 'wait_scheduling') || areHeld(row);
  // What has not arrived goes back later, under a number that nobody has yet.
  const needsNumber = isPosted && !mayBeUnderWay(row);
  const hasBegun = row.applyOrderStatus === 'diagnosis_ing';
  const hidden = [...(isPosted ? [] : parcel), ...(hasBegun ? [] : ['sliceQuality'])];
  const check = (values: Values) => ({
    ...(needsNumber && !values.returnMailNo ? { returnMailNo: enter(sendBackConsultation.input.returnMailNo.label) } : {}),
    ...(hasBegun && !String(values.sliceQuality ?? '').startsWith('unqualified')
      ? { sliceQuality: label('会诊开始后，只能因切片不合格退回') }
      : {}),
  });
  return (
    <ActionDialog
      action={action}
      row={row}
      rowKey="applyOrderId"
      about={<OrderLine row={row} />}
      hidden={() => hidden}
      check={check}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
