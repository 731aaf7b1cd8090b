import { Alert } from 'antd';
import { cancelTerms } from '../../../../contract/domains/consultation/consultation-money.endpoints.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import { ActionDialog } from '../../../engine/dialog/action-dialog.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { Terms } from '../../../engine/dialog/terms.tsx';
import { toMinutes } from '../../../engine/parts/minutes.ts';
import { centsToReadable } from '../../../engine/parts/money.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';
import { OrderLine } from './order-line.tsx';

/** The generated dialog, with the order it is about and what goes back of its fee. A refusal because that is less by now has it asked anew. */
export function CancelConsultationDialog({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  const query = useCall(cancelTerms, { applyOrderId: orderIdOf(row) }, { staleTime: 0 });
  const about = (
    <>
      <OrderLine row={row} />
      <Terms query={query} rows={1}>
        {(terms) => <Alert type="info" showIcon title={termsOf(terms)} description={waitingOf(terms)} style={{ marginBottom: 12 }} />}
      </Terms>
      {query.error && <Alert type="warning" showIcon title={label('退还金额未知，取消后按规定退还')} style={{ marginBottom: 12 }} />}
    </>
  );
  // What somebody has read who decides goes along.
  const told = query.data && !query.error ? { refund: query.data.refund } : {};
  return (
    <ActionDialog
      action={action}
      row={row}
      rowKey="applyOrderId"
      about={about}
      held={query.isPending}
      asking={(send) => send(told)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** Whoever waits for an expert who does not come need not lose by cancelling now. */
const waitingOf = ({ missedTime }: SentOf<typeof cancelTerms.row>): string | undefined =>
  missedTime && label('{time} 后仍未开始的（被报告申请方未到的除外），将自动过期并全额退还', { time: toMinutes(missedTime) });

function termsOf({ paid, percent, refund }: SentOf<typeof cancelTerms.row>): string {
  if (paid === 0) return label('尚未缴费，取消不涉及退费');
  const values = { paid: centsToReadable(paid), amount: centsToReadable(refund), percent };
  return label('已缴 ¥{paid}，现在取消将退还 ¥{amount}（{percent}%）', values);
}
