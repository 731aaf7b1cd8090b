import { Alert } from 'antd';
import { type Row, textOf } from '../../../kernel/row.ts';
import { label } from '../../../kernel/label.ts';

const notices: Readonly<Record<string, { type: 'warning' | 'error' | 'info'; title: string; reason?: (row: Row) => string }>> = {
  order_return: {
    type: 'warning',
    title: label('申请已被退回，申请人修改后可重新提交'),
    reason: (row) => textOf(row, 'respRespondentsReason') || textOf(row, 'levelOneAuditRemark'),
  },
  not_pass: { type: 'error', title: label('结算不通过，专家补充后可再次申请结算'), reason: (row) => textOf(row, 'statementRemark') },
  overdue: { type: 'info', title: label('超过时限未处理，申请已过期') },
};

/** Why an order does not move on: the first thing its reader wants to know. */
export function RefusalNotice({ row }: { row: Row }) {
  const notice = notices[textOf(row, 'applyOrderStatus')];
  if (!notice) return null;
  const reason = notice.reason?.(row);
  return <Alert type={notice.type} showIcon title={notice.title} description={reason ? label('原因：{reason}', { reason }) : undefined} />;
}
