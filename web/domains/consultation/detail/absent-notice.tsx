import { Alert } from 'antd';
import { isOfPresentHour } from '../../../../contract/domains/consultation/absent-applicant.fields.ts';
import { VIEW_MONEY } from '../../../../contract/domains/consultation/consultation.abilities.ts';
import { useSession } from '../../../platform/session/session.ts';
import { label } from '../../../platform/words/label.ts';
import { isAllowed, minutesOf, type OrderDetail } from '../consultation-row.ts';

/** What was said of an hour to which the applicant's side did not come, to both: what is between them, and until when it may be answered. */
export function AbsentNotice({ row }: { row: OrderDetail }) {
  const isOurs = useSession((session) => session.user?.tenantId) === row.tenantId;
  const { absentReporterName: name = '', absentReason: reason = '', absentObjection: objection } = row;
  if (!isOfPresentHour(row)) return null;
  const isWaiting = row.applyOrderStatus === 'wait_diagnosis';
  const lines = [
    label('{name}：{reason}', { name, reason }),
    objection && label('异议：{objection}', { objection }),
    isWaiting &&
      (objection
        ? label('未到报告已作废：宽限时间内仍可开始会诊或改期；超过宽限的，会诊即将过期，需要时请另行申请。')
        : isOurs
          ? feeAtStake(row)
          : afterGrace()),
  ].filter((line): line is string => Boolean(line));
  return (
    <Alert
      type={isWaiting ? 'warning' : 'info'}
      showIcon
      title={titleOf(row)}
      description={lines.map((line) => <div key={line}>{line}</div>)}
    />
  );
}

function titleOf(row: OrderDetail): string {
  if (row.absentObjectTime) return label('申请方对未到报告有异议，报告已作废');
  if (row.applyOrderStatus !== 'wait_diagnosis') return label(row.expiryCause === 'absent' ? '申请方未到' : '曾报告申请方未到');
  return label('已报告申请方未到，{until}前可提出异议', { until: minutesOf(row.absentObjectUntil) });
}

/** To the experts: the buttons stay, and what follows from them is refused. */
const afterGrace = (): string => label('约定时间超过宽限后，会诊专家不能开始、改期或要求补充资料，由运营人员改期。');

/** What becomes of a fee that was paid, to those of the applying hospital who see its money (ADR 0046). */
function feeAtStake(row: OrderDetail): string | undefined {
  if (!isAllowed(row, VIEW_MONEY) || !row.payTime) return undefined;
  const isSomebodySilent = row.experts?.some(({ answer }) => answer === 'invited');
  return [
    label('没有异议的，已支付的会诊费按2小时内取消的比例退还；预约或改期前的时间更晚的，取较高的比例。不少于报告时告知的比例。'),
    isSomebodySilent ? label('其中未答复邀请的专家的会诊费全额退还。') : '',
  ].join('');
}
