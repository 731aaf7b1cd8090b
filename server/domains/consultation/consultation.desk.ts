import { objectAbsent } from '../../../contract/domains/consultation/absent-applicant.actions.ts';
import { isReportedAbsent } from '../../../contract/domains/consultation/absent-applicant.fields.ts';
import {
  APPROVE_REPORT,
  CONFIRM_REPORT,
  CORRECT_REPORT,
  EVALUATE,
  WRITE_REPORT,
} from '../../../contract/domains/consultation/consultation.abilities.ts';
import {
  collectExtraFee,
  consultationActions,
  giveOpinion,
  passStatement,
  payOutRefund,
  submitConsultation,
  supplementConsultation,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { answeredStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { approvalActions, approveForDepartment } from '../../../contract/domains/consultation/kinds/approval.actions.ts';
import { claimConsultation } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { answerInvitation, giveOwnOpinion } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import type { Seat } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { confirmConclusion } from '../../../contract/domains/consultation/kinds/many-video.actions.ts';
import { slideReturnActions } from '../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { slideReturnStates } from '../../../contract/domains/consultation/kinds/slide-return.states.ts';
import { rescheduleConsultation } from '../../../contract/domains/consultation/reschedule.action.ts';
import type { Whose } from '../../../contract/kernel/role.ts';
import type { Desk, Due, Task } from '../../engine/inbox/desk.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { text } from '../../engine/store/sql.ts';
import { cutText } from '../../platform/cut-text.ts';
import { hospitalsThatSet, readParams } from '../settings/param.reads.ts';
import { hospitalsThatSetDays } from '../settings/working-days.reads.ts';
import { answerDueOf, invitationDueOf } from './consultation.answer-time.ts';
import { doctorNames, lackingOpinion, seatsOf } from './consultation.panel.ts';
import { consultationSubject } from './consultation.policy.ts';
import { isInReview, mayReport } from './consultation.reporting.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { unspoken } from './consultation.verdicts.ts';
import { mayWait } from './consultation.waits.ts';
import { mustMove } from './must-move.ts';
import { reportWriterOf } from './report-writer.ts';
import { slideDueOf, slideStepOf } from './slide-return.ts';

const MOST = 200;
const mainTasks = new Set(consultationActions.map(({ name }) => name));

/** What waits besides the main step of the state: money that the state does not tell of, the report, the two sides' judgement. */
function besides(row: ConsultationRow): Task[] {
  const isHeld = answeredStates.some((state) => state === row.applyOrderStatus);
  const isJudged = !isHeld || Boolean(row.evaluateClosedTime);
  return [
    // It is no duty, and a fee is lost by saying nothing.
    ...(isReportedAbsent(row) ? [{ call: objectAbsent, by: 'applicant' }] : []),
    ...(mustMove(row) ? [{ call: rescheduleConsultation, by: 'operator' }] : []),
    ...(isClaimable(row) ? [{ call: claimConsultation, by: 'reader' }] : []),
    ...((row.extraDue ?? 0) > 0 ? [{ call: collectExtraFee, by: 'cashier' }] : []),
    ...slideTasks(row),
    ...((row.refundDue ?? 0) > 0 ? [{ call: payOutRefund, by: 'cashier' }] : []),
    ...approvalTasks(row),
    ...panelTasks(row),
    ...(mayReport(row) && (row.reportStatus ?? 'none') === 'none' ? [{ call: write, by: 'expert' }] : []),
    ...(mayReport(row) && row.reportStatus === 'report_wait_send' ? [{ call: confirm, by: 'expert' }] : []),
    ...(mayReport(row) && row.correctionOpen === 1 && !isInReview(row)
      ? [{ call: correct, by: 'expert', whom: [reportWriterOf(row)] }]
      : []),
    ...(isInReview(row) ? [{ call: review, by: 'reviewer' }] : []),
    ...(isJudged || row.evaluateApply === '1' ? [] : [{ call: { ...evaluate, permission: 'consultation_apply' }, by: 'applicant' }]),
    ...(isJudged || row.evaluateTarget === '1' ? [] : [{ call: { ...evaluate, permission: 'consultation_diagnose' }, by: 'expert' }]),
  ];
}

/** It lies in a pool, or an expert who was named has begun it and not answered in time. */
function isClaimable({ applyOrderStatus: status, poolTenantId, claimerId }: ConsultationRow): boolean {
  return Boolean(poolTenantId) && (status === 'wait_diagnosis' || (status === 'diagnosis_ing' && !claimerId));
}

/** Of the applicant's department each who may approve it. */
function approvalTasks(row: ConsultationRow): Task[] {
  if (row.applyOrderStatus !== 'wait_dept_approval') return [];
  const whom = (row.approverIds ?? []).map((userId) => ({ tenantId: row.tenantId, userId }));
  return [{ call: approveForDepartment, by: 'deptHead', whom }];
}

/** What each of several experts is to do: answer, and then say what they think. */
function panelTasks(row: ConsultationRow): Task[] {
  const task = (call: Task['call'], seats: readonly Seat[]): Task[] =>
    seats.length === 0
      ? []
      : [
          {
            call,
            by: 'expert',
            whom: seats.map(({ targetTenantId, targetDoctorId }) => ({ tenantId: targetTenantId, userId: targetDoctorId })),
          },
        ];
  if (isReportedAbsent(row)) return [];
  const seats = seatsOf(row);
  switch (row.applyOrderStatus) {
    case 'wait_scheduling':
    case 'wait_diagnosis':
      return task(
        answerInvitation,
        seats.filter(({ answer }) => answer === 'invited'),
      );
    case 'diagnosis_ing':
      return task(giveOwnOpinion, lackingOpinion(seats));
    case 'diagnosis_issued':
      // Once everybody has spoken and half do not agree, it is for the chief to write it anew.
      return unspoken(seats).length > 0 ? task(confirmConclusion, unspoken(seats)) : [{ call: giveOpinion, by: 'expert' }];
    default:
      return [];
  }
}

/** Slides that have to come back wait for whoever has the next word about them. */
function slideTasks(row: ConsultationRow): Task[] {
  const step = slideStepOf(row);
  return slideReturnActions.flatMap((call) => (step && call.step === step ? [{ call, by: slideReturnStates.steps[step].by }] : []));
}

async function dueOf(row: ConsultationRow, task: string, owner: Runner): Promise<Due | undefined> {
  if (task === objectAbsent.name)
    return row.absentObjectUntil ? { time: row.absentObjectUntil, note: '逾期没有异议的，会诊按申请方未到结束。' } : undefined;
  if (task === answerInvitation.name) return invitationDueOf(row, owner);
  if (mainTasks.has(task) || task === giveOwnOpinion.name) return answerDueOf(row, owner);
  // A refund that is due, a report and a judgement have no hour of their own.
  if (!slideReturnActions.some(({ name }) => name === task)) return undefined;
  const params = await readParams(owner, consultationParams, row.tenantId);
  const time = slideDueOf(row, { return: params['pathology.return'], receive: params['pathology.receive'] });
  return time ? { time } : undefined;
}

/** By the numbers of its parameters, or the days of its calendar. */
async function hoursSetSince(group: Runner, since: Date): Promise<readonly string[] | undefined> {
  const owners = await hospitalsThatSet(group, consultationParams, since);
  return owners && [...owners, ...(await hospitalsThatSetDays(group, since))];
}

const write = { name: WRITE_REPORT, title: '出具报告', permission: 'consultation_diagnose' };
const confirm = { name: CONFIRM_REPORT, title: '签发报告', permission: 'consultation_diagnose' };
const correct = { name: CORRECT_REPORT, title: '完成报告更正', permission: 'consultation_diagnose' };
const review = { name: APPROVE_REPORT, title: '审核报告', permission: 'consultation_review' };
const approvals: readonly string[] = approvalActions.map(({ name }) => name);
const evaluate = { name: EVALUATE, title: '评价' };

/** Whoever takes money opens what costs some; everybody else, and its applicant whatever it waits for, what their lists have. */
function sight(task: string, by: string, whose: Whose): readonly string[] | undefined {
  if (by === 'applicant') return ['consultation_apply'];
  if (['pay-consultation', collectExtraFee.name, payOutRefund.name].includes(task)) return undefined;
  if (task === claimConsultation.name || task === review.name || approvals.includes(task)) return undefined;
  if (whose === 'group') return ['consultation_operate', 'applyorder_view'];
  return 'targetTenantId' in whose ? ['consultation_diagnose'] : ['consultation_apply'];
}

export const consultationDesk: Desk<ConsultationRow> = {
  subject: consultationSubject,
  title: '会诊',
  actions: consultationActions,
  show: (row) => ({
    no: row.no,
    about: cutText([row.patientName, row.diagnosis, row.applyHospitalName, doctorNames(row).join('、')].filter(Boolean).join(' · '), MOST),
    link: `/consultation/detail?id=${row.id}`,
    patientName: row.patientName,
  }),
  titles: {
    [passStatement.name]: '结算',
    [submitConsultation.name]: '修改后提交',
    [supplementConsultation.name]: '补充后再次申请结算',
    [objectAbsent.name]: '提出未到异议',
  },
  rests: isReportedAbsent,
  besides,
  due: dueOf,
  dueField: 'answerTime',
  hoursSetSince,
  sight,
  open: text(mayWait),
};
