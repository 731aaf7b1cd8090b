import { listApplicants } from '../../../../contract/domains/consultation/apply-order.endpoints.ts';
import { REPRESENT } from '../../../../contract/domains/consultation/represent.ts';
import { ActionDialog } from '../../../engine/dialog/action-dialog.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { OptionSelect } from '../../../engine/form/option-select.tsx';
import { useCan } from '../../../engine/parts/permission.tsx';
import type { OrderRow } from '../consultation-row.ts';
import { OrderLine } from './order-line.tsx';

const nobodyElse = () => ['applyUserId'];

/** The generated dialog; whoever acts for others may say who goes on with it. */
export function RenewConsultationDialog({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  const mayStandIn = useCan(REPRESENT);
  return (
    <ActionDialog
      action={action}
      row={row}
      rowKey="applyOrderId"
      about={<OrderLine row={row} />}
      {...(mayStandIn ? {} : { hidden: nobodyElse })}
      render={{ applyUserId: (props) => <OptionSelect {...props} endpoint={listApplicants} label="called" /> }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
