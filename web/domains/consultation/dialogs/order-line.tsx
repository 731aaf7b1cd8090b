import { Typography } from 'antd';
import { ActionDialog } from '../../../engine/dialog/action-dialog.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { Parts } from '../../../engine/parts/parts.tsx';
import { label } from '../../../platform/words/label.ts';
import type { OrderRow } from '../consultation-row.ts';
import { readableFee } from '../form/readable-fee.ts';

/** Who is asked, and what it costs: for dialogs that show no more of the order than every dialog does. */
export function OrderLine({ row }: { row: OrderRow }) {
  const fee = label('会诊费 {value}', { value: readableFee(Number(row.remotePrice ?? 0)) });
  return (
    <Typography.Paragraph strong>
      <Parts of={[row.targetDoctorName, fee]} />
    </Typography.Paragraph>
  );
}

/** The generated dialog, with who is asked and what it costs. */
export function AboutOrderDialog({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  return <ActionDialog action={action} row={row} rowKey="applyOrderId" about={<OrderLine row={row} />} onClose={onClose} onDone={onDone} />;
}
