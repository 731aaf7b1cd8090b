import type { ConsultationState } from '../../../../contract/domains/consultation/consultation.states.ts';
import { isArranged, kindOf } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { isKeyOf } from '../../../../contract/kernel/keys.ts';
import type { OrderDetail } from '../consultation-row.ts';

type OrderTimes = Pick<
  Partial<OrderDetail>,
  | 'applyOrderStatus'
  | 'remotePrice'
  | 'submitTime'
  | 'payTime'
  | 'levelOneAuditStatus'
  | 'levelOneAuditTime'
  | 'scheduleTime'
  | 'diagnosisTime'
  | 'statementTime'
  | 'kind'
  | 'slideDelivery'
  | 'sentTime'
  | 'receivedTime'
>;

export interface Stage {
  title: string;
  /** When it was passed, as the wire has it. */
  time?: string;
}

export interface Progress {
  stages: Stage[];
  /** Index of the stage that is waited for; as many as there are stages when all is done. */
  current: number;
  status: 'process' | 'error' | 'finish';
}

const stageOf: Record<ConsultationState, string> = {
  wait_submit: '提交',
  order_return: '提交',
  wait_dept_approval: '审批',
  wait_office_approval: '审批',
  wait_pay: '缴费',
  wait_primaryaudit: '审核',
  wait_scheduling: '安排',
  wait_sent: '寄送',
  wait_receiving: '接收',
  wait_diagnosis: '会诊',
  wait_supplement: '会诊',
  diagnosis_ing: '会诊',
  diagnosis_issued: '会诊',
  diagnosis: '结算',
  not_pass: '结算',
  complete: '',
  cancel: '',
  overdue: '',
  nullify: '',
};

const failed: readonly string[] = ['order_return', 'not_pass', 'cancel', 'overdue', 'nullify'];
/** Only while it is waited for: the history says who has approved. */
const approving: readonly string[] = ['wait_dept_approval', 'wait_office_approval'];
const closed: readonly string[] = ['cancel', 'overdue', 'nullify'];

/** How far an order has come, for the steps on top of its page, with titles in Chinese. A free one has no payment. */
export function progressOf(row: OrderTimes): Progress {
  const { applyOrderStatus: status = '' } = row;
  const all: Stage[] = [
    { title: '提交', time: row.submitTime },
    ...(approving.includes(status) ? [{ title: '审批' }] : []),
    ...(Number(row.remotePrice ?? 0) > 0 ? [{ title: '缴费', time: row.payTime }] : []),
    { title: '审核', time: row.levelOneAuditStatus === '1' ? row.levelOneAuditTime : '' },
    ...waysTo(row),
    { title: '会诊', time: row.diagnosisTime },
    { title: '结算', time: row.statementTime },
  ];
  const current = currentOf(status, all);
  const stages = all.map(({ title, time }, at) => (time && at < current && title !== '安排' ? { title, time } : { title }));
  return { stages, current, status: status === 'complete' ? 'finish' : failed.includes(status) ? 'error' : 'process' };
}

/** What lies between audit and consultation: an hour is arranged, slides travel, or nothing. */
function waysTo(row: OrderTimes): Stage[] {
  // Also of what is held as it was asked for, while another hour is looked for.
  if (isArranged(row) || row.applyOrderStatus === 'wait_scheduling') return [{ title: '安排', time: row.scheduleTime }];
  if (kindOf(row).afterAudit?.(row) !== 'wait_sent') return [];
  return [
    { title: '寄送', time: row.sentTime },
    { title: '接收', time: row.receivedTime },
  ];
}

/** A closed order stopped at the first stage that it never passed. */
function currentOf(status: string, stages: readonly Stage[]): number {
  if (status === 'complete') return stages.length;
  if (closed.includes(status))
    return Math.max(
      0,
      stages.findIndex((stage) => !stage.time),
    );
  return Math.max(
    0,
    stages.findIndex((stage) => isKeyOf(stageOf, status) && stage.title === stageOf[status]),
  );
}
