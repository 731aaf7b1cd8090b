import {
  CONFIRM_REPORT,
  collectExtraFee,
  consultationActions,
  EVALUATE,
  passStatement,
  payOutRefund,
  submitConsultation,
  supplementConsultation,
  WRITE_REPORT,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import type { Whose } from '../../../contract/kernel/role.ts';
import type { Desk, Task } from '../../engine/inbox/desk.ts';
import { text } from '../../engine/store/sql.ts';
import { hospitalsThatSet } from '../settings/param.reads.ts';
import { answerDueOf } from './consultation.answer-time.ts';
import { consultationSubject, mayReport } from './consultation.policy.ts';
import type { ConsultationRow } from './consultation.tables.ts';

const MOST = 200;
const mainTasks = new Set(consultationActions.map(({ name }) => name));

/** What waits besides the main step of the state: money that the state does not tell of, the report, the two sides' judgement. */
function besides(row: ConsultationRow): Task[] {
  const isHeld = row.applyOrderStatus === 'diagnosis' || row.applyOrderStatus === 'complete';
  const isJudged = !isHeld || Boolean(row.evaluateClosedTime);
  return [
    ...((row.extraDue ?? 0) > 0 ? [{ call: collectExtraFee, by: 'cashier' }] : []),
    ...((row.refundDue ?? 0) > 0 ? [{ call: payOutRefund, by: 'cashier' }] : []),
    ...(mayReport(row) && (row.reportStatus ?? 'none') === 'none' ? [{ call: write, by: 'expert' }] : []),
    ...(mayReport(row) && row.reportStatus === 'report_wait_send' ? [{ call: confirm, by: 'expert' }] : []),
    ...(isJudged || row.evaluateApply === '1' ? [] : [{ call: { ...evaluate, permission: 'consultation_apply' }, by: 'applicant' }]),
    ...(isJudged || row.evaluateTarget === '1' ? [] : [{ call: { ...evaluate, permission: 'consultation_diagnose' }, by: 'expert' }]),
  ];
}

const write = { name: WRITE_REPORT, title: '出具报告', permission: 'consultation_diagnose' };
const confirm = { name: CONFIRM_REPORT, title: '发送报告', permission: 'consultation_diagnose' };
const evaluate = { name: EVALUATE, title: '评价' };

/** Whoever takes money opens what costs some; everybody else what their lists have. */
function sight(task: string, _by: string, whose: Whose): readonly string[] | undefined {
  if (['pay-consultation', collectExtraFee.name, payOutRefund.name].includes(task)) return undefined;
  if (whose === 'group') return ['consultation_operate', 'applyorder_view'];
  return 'targetTenantId' in whose ? ['consultation_diagnose'] : ['consultation_apply'];
}

export const consultationDesk: Desk<ConsultationRow> = {
  subject: consultationSubject,
  title: '会诊',
  actions: consultationActions,
  show: (row) => ({
    no: row.no,
    about: [row.patientName, row.diagnosis, row.applyHospitalName, row.targetDoctorName].filter(Boolean).join(' · ').slice(0, MOST),
    link: `/consultation/detail?id=${row.id}`,
  }),
  titles: { [passStatement.name]: '结算', [submitConsultation.name]: '修改后提交', [supplementConsultation.name]: '补充后再次申请结算' },
  besides,
  // A refund that is due has no hour of its own.
  due: (row, task, owner) => (mainTasks.has(task) ? answerDueOf(row, owner) : undefined),
  dueField: 'answerTime',
  hoursSetSince: (group, since) => hospitalsThatSet(group, consultationParams, since),
  sight,
  open: text(
    `(apply_order_status IN (${Object.keys(consultationStates.main ?? {})
      .map((state) => `'${state}'`)
      .join(', ')}) OR extra_due > 0 OR refund_due > 0 OR apply_order_status = 'complete' AND evaluate_closed_time IS NULL)`,
  ),
};
