import { Alert } from 'antd';
import { VIEW_MONEY } from '../../../../contract/domains/consultation/consultation.abilities.ts';
import { expiryCauses } from '../../../../contract/domains/consultation/expiry-causes.ts';
import { useSession } from '../../../platform/session/session.ts';
import { label } from '../../../platform/words/label.ts';
import { isAllowed, type OrderDetail } from '../consultation-row.ts';

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
  overdue: { type: 'info', title: '超过时限未处理，申请已过期', reason: (row) => row.expiryCause && label(expiryCauses[row.expiryCause]) },
};

const ABSENT = '申请方未到，会诊已过期';

/** Of what expired, to those of the applying hospital who see its money (ADR 0046): what becomes of a fee that was paid. */
function useFeeNote(row: OrderDetail): string | undefined {
  const isOurs = useSession((session) => session.user?.tenantId) === row.tenantId;
  const isTold = isOurs && isAllowed(row, VIEW_MONEY) && row.applyOrderStatus === 'overdue';
  if (!isTold || !row.payTime) return undefined;
  return label(row.expiryCause === 'absent' ? '已支付的会诊费按申请方未到的规定退还。' : '已支付的会诊费将全额退还。');
}

/** Why an order does not move on: the first thing its reader wants to know. */
export function RefusalNotice({ row }: { row: OrderDetail }) {
  const notice = notices[row.applyOrderStatus];
  const fee = useFeeNote(row);
  if (!notice) return null;
  const reason = notice.reason?.(row);
  const title = (row.returnsSpent === 1 && notice.spent) || (row.expiryCause === 'absent' && ABSENT) || notice.title;
  const lines = [reason && label('原因：{reason}', { reason }), fee].filter(Boolean);
  const description = lines.map((line) => <div key={line}>{line}</div>);
  return <Alert type={notice.type} showIcon title={label(title)} description={lines.length > 0 ? description : undefined} />;
}
