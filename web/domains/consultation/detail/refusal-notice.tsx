import { Alert } from 'antd';
import { expiryCauses } from '../../../../contract/domains/consultation/expiry-causes.ts';
import { label } from '../../../platform/words/label.ts';
import type { OrderDetail } from '../consultation-row.ts';

const notices: Readonly<
  Record<string, { type: 'warning' | 'error' | 'info'; title: string; spent?: string; reason?: (row: OrderDetail) => string | undefined }>
> = {
  order_return: {
    type: 'warning',
    title: '申请已被退回，申请人修改后可重新提交',
    spent: '申请退回次数已满，不能再次提交，请新建申请',
    reason: (row) => row.respRespondentsReason || row.levelOneAuditRemark,
  },
  wait_supplement: {
    type: 'warning',
    title: '会诊专家要求补充资料，申请人答复前答复时限暂停计算',
    reason: (row) => row.supplementRequest,
  },
  not_pass: { type: 'error', title: '结算不通过，专家补充后可再次申请结算', reason: (row) => row.statementRemark },
  overdue: { type: 'info', title: '超过时限未处理，申请已过期', reason: expiredBy },
};

/** Why it expired, and that its fee goes back. */
function expiredBy({ expiryCause, payTime }: OrderDetail): string | undefined {
  if (!expiryCause) return undefined;
  const cause = label(expiryCauses[expiryCause]);
  return payTime ? label('{cause}，已支付的会诊费全额退还', { cause }) : cause;
}

/** Why an order does not move on: the first thing its reader wants to know. */
export function RefusalNotice({ row }: { row: OrderDetail }) {
  const notice = notices[row.applyOrderStatus];
  if (!notice) return null;
  const reason = notice.reason?.(row);
  const title = (row.returnsSpent === 1 && notice.spent) || notice.title;
  return <Alert type={notice.type} showIcon title={label(title)} description={reason ? label('原因：{reason}', { reason }) : undefined} />;
}
