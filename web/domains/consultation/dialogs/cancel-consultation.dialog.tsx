import { Alert, Button, Skeleton } from 'antd';
import { cancelTerms } from '../../../../contract/domains/consultation/consultation-money.endpoints.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import { ActionDialog } from '../../../engine/dialog/action-dialog.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { centsToReadable } from '../../../engine/parts/money.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { text } from '../../../platform/words/i18n.ts';
import { label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';
import { OrderLine } from './order-line.tsx';

/** The generated dialog, with the order it is about and what goes back of its fee. */
export function CancelConsultationDialog({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  const about = (
    <>
      <OrderLine row={row} />
      <Terms applyOrderId={orderIdOf(row)} />
    </>
  );
  return <ActionDialog action={action} row={row} rowKey="applyOrderId" about={about} onClose={onClose} onDone={onDone} />;
}

/** As the server reckons at this moment. Without its answer one may still cancel, knowing the rule alone. */
function Terms({ applyOrderId }: { applyOrderId: string }) {
  const query = useCall(cancelTerms, { applyOrderId }, { staleTime: 0 });
  if (query.error)
    return (
      <Alert
        type="warning"
        showIcon
        title={text('common.loadFailed')}
        style={{ marginBottom: 12 }}
        action={
          <Button size="small" onClick={() => void query.refetch()}>
            {text('common.retry')}
          </Button>
        }
      />
    );
  if (!query.data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  return <Alert type="info" showIcon title={termsOf(query.data)} style={{ marginBottom: 12 }} />;
}

function termsOf({ paid, percent, refund }: SentOf<typeof cancelTerms.row>): string {
  if (paid === 0) return label('尚未缴费，取消不涉及退费');
  const values = { paid: centsToReadable(paid), amount: centsToReadable(refund), percent };
  return label('已缴 ¥{paid}，现在取消将退还 ¥{amount}（{percent}%）', values);
}
