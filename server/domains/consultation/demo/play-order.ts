import {
  auditConsultation,
  cancelConsultation,
  closeConsultation,
  collectExtraFee,
  giveOpinion,
  nullifyConsultation,
  passStatement,
  payConsultation,
  payOutRefund,
  recoverConsultation,
  refuseStatement,
  scheduleConsultation,
  sendBackConsultation,
  startConsultation,
  submitConsultation,
  supplementConsultation,
} from '../../../../contract/domains/consultation/consultation.actions.ts';
import { type ConsultationState, consultationStates } from '../../../../contract/domains/consultation/consultation.states.ts';
import { approveForDepartment } from '../../../../contract/domains/consultation/kinds/approval.actions.ts';
import { claimConsultation, releaseConsultation } from '../../../../contract/domains/consultation/kinds/ecg.actions.ts';
import type { KindName } from '../../../../contract/domains/consultation/kinds/kind-names.ts';
import { isHeldByVideo, kinds } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { receiveSlides, sendSlides } from '../../../../contract/domains/consultation/kinds/pathology.actions.ts';
import { consultationSaves } from '../../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { answerSupplement, askSupplement, withdrawSupplement } from '../../../../contract/domains/consultation/supplement.actions.ts';
import type { Endpoint } from '../../../../contract/kernel/endpoint.ts';
import { fromWireTime, toWireDate, toWireTime } from '../../../../contract/kernel/wire-time.ts';
import { APPLYING_TENANT } from '../../../demo/demo-people.ts';
import type { DemoRandom } from '../../../demo/demo-random.ts';
import type { CastMember, Stage } from '../../../engine/demo.ts';
import { sql } from '../../../engine/store/sql.ts';
import { expireConsultations } from '../consultation.jobs.ts';
import type { DemoOrder } from '../consultation-demo.reads.ts';
import { releaseIdle } from '../ecg.jobs.ts';
import type { DemoCase } from './cases/demo-case.ts';
import { demoReasons, type SlideStep, type Step } from './demo-routes.ts';
import type { Plan } from './plan-times.ts';
import { absencesOf, attendedOf, type PanelPart, playPanel } from './play-panel.ts';
import { playSlides } from './play-slides.ts';

const HOUR_MS = 3_600_000;

export interface StoryPeople {
  applicant: CastMember;
  expert: CastMember;
  operator: CastMember;
  admin: CastMember;
  /** Of the applicant's department. */
  deptHead: CastMember;
}

/** Who deals with an order besides its doctors. */
export function peopleFor(stage: Stage, applicant: CastMember, expert: CastMember): StoryPeople {
  const ours = (account: string) => stage.person(`${APPLYING_TENANT}/${account}`);
  return { applicant, expert, operator: stage.person('000000/operator'), admin: ours('admin'), deptHead: ours('head1') };
}

/** Half hours beyond the ordinary time of one order. */
export interface DemoExtra {
  units: number;
  accepted: number;
  isCollected: boolean;
}

type PersonStep = Exclude<Step, 'expire' | 'releaseIdle'>;

interface Turn {
  panel?: readonly PanelPart[] | undefined;
  at: number;
  told: DemoCase;
  kind: KindName;
  extra?: DemoExtra;
  /** What the expert chooses of the pictures for the report. */
  images: readonly string[];
  scheduledAt?: number;
  random: DemoRandom;
  /** Cents, as they stand on the order when the step is taken. */
  owed(column: 'remotePrice' | 'extraDue' | 'refundDue'): Promise<number>;
}

interface Move {
  endpoint: Endpoint;
  sent?: Record<string, unknown>;
  /** What is only known when it is played. */
  late?(): Promise<Record<string, unknown>>;
}

/** An order before it is played: what is filled in, by whom, and when what becomes of it. */
export interface PlannedOrder {
  plan: Plan;
  people: StoryPeople;
  told: DemoCase;
  kind: KindName;
  form: Record<string, unknown> & { casePath: string[] };
  fee: number;
  extra?: DemoExtra;
  panel?: readonly PanelPart[] | undefined;
  slides?: readonly SlideStep[] | undefined;
  /** Its conclusion does not count yet. */
  unconfirmed?: true | undefined;
  /** Its hospital approves it first. */
  needsApproval?: true | undefined;
}

/** Plans everything that becomes of an order: the steps of its people as their calls, the clock's as the clock's. */
export function playOrder(stage: Stage, planned: PlannedOrder, random: DemoRandom): DemoOrder {
  const { plan, people, told, kind, form, fee, extra, panel, slides = [], unconfirmed, needsApproval } = planned;
  const order: DemoOrder = {
    ...{ id: '', kind, applicant: people.applicant, expert: people.expert, createdAt: plan.createdAt, pictures: form.casePath, told },
    videoHour: isHeldByVideo({ ...form, kind }) ? hourOf(kind, form, plan) : undefined,
    attended: panel && attendedOf(panel),
    // Nothing follows from what does not count yet.
    passes: plan.steps
      .filter(({ step }) => !(unconfirmed && step === 'opinion'))
      .map(({ step, at }) => ({ step, at, to: targetOf(step, { kind, fee, form, needsApproval }) })),
  };
  stage.scene(plan.createdAt, order, async () => {
    const saved = await stage.playAs(people.applicant, plan.createdAt).call<{ id: string }>(consultationSaves[kind], form);
    order.id = saved.id;
  });
  const images = [form.slidePath, form.imagingPath, form.laboratoryPath]
    .flatMap((ids) => (Array.isArray(ids) ? ids.map(String) : []))
    .slice(0, 2);
  for (const [index, { step, at }] of plan.steps.entries()) {
    if (step === 'expire' || step === 'releaseIdle') {
      stage.tick(at, step === 'expire' ? expireConsultations : releaseIdle);
      if (step === 'expire') handBack(stage, order, people, at);
      continue;
    }
    if (panel) playPanel(stage, order, { panel, images, step, at, next: plan.steps[index + 1]?.at ?? stage.now });
    const turn = { panel, at, told, kind, extra, images, random, scheduledAt: plan.scheduledAt, owed: owedBy(stage, order) };
    playMove(stage, order, { by: actorOf(step, people, random), at, move: moves[step](turn) });
    if (refunding.includes(step)) handBack(stage, order, people, at);
  }
  playSlides(stage, order, people, plan, slides);
  const settledAt = plan.steps.find(({ step }) => step === 'statementPass')?.at;
  if (settledAt && extra?.isCollected && extra.accepted > 0) collectExtra(stage, order, people, settledAt + HOUR_MS);
  return order;
}

/** The arranged hour, or the one that was asked for where nobody arranges another. */
function hourOf(kind: KindName, form: PlannedOrder['form'], { scheduledAt }: Plan): number | undefined {
  return kinds[kind].isHeldAsAsked ? fromWireTime(String(form.appointmentTime)) : scheduledAt;
}

/** Where a step leads: what costs something goes to the cashier, and the kind says where the audit sends it. */
function targetOf(
  step: Step,
  { kind, fee, form, needsApproval }: Pick<PlannedOrder, 'kind' | 'fee' | 'form' | 'needsApproval'>,
): ConsultationState {
  if (step === 'submit' && needsApproval) return 'wait_dept_approval';
  if (step === 'submit') return fee > 0 ? 'wait_pay' : 'wait_primaryaudit';
  if (step === 'auditPass') return kinds[kind].afterAudit?.(form) ?? 'wait_scheduling';
  const { to }: { to: ConsultationState | readonly ConsultationState[] } = consultationStates.steps[step];
  return typeof to === 'string' ? to : (to[0] ?? consultationStates.initial);
}

function playMove(stage: Stage, order: DemoOrder, { by, at, move }: { by: CastMember; at: number; move: Move }): void {
  stage.scene(at, order, async () => {
    const sent = { applyOrderId: order.id, ...move.sent, ...(await move.late?.()) };
    await stage.playAs(by, at).call(move.endpoint, sent);
  });
}

function collectExtra(stage: Stage, order: DemoOrder, { operator }: StoryPeople, at: number): void {
  if (at > stage.now) return;
  const owed = owedBy(stage, order);
  const late = async () => ({ amount: await owed('extraDue'), receiptNo: `JS${order.id.slice(-8).toUpperCase()}` });
  playMove(stage, order, { by: operator, at, move: { endpoint: collectExtraFee, late } });
}

const refunding: readonly Step[] = ['auditReturn', 'sendBack', 'cancel', 'close', 'start', 'opinion'];

/** What went back is handed out a day later; of the last day it waits. */
function handBack(stage: Stage, order: DemoOrder, { operator }: StoryPeople, from: number): void {
  const at = from + 24 * HOUR_MS;
  if (at > stage.now) return;
  const owed = owedBy(stage, order);
  stage.scene(at, order, async () => {
    const amount = await owed('refundDue');
    const sent = { applyOrderId: order.id, amount, receiptNo: `TF${order.id.slice(-8).toUpperCase()}` };
    if (amount > 0) await stage.playAs(operator, at).call(payOutRefund, sent);
  });
}

/** What the cashier reads from the order before they take it, or hand it out. */
function owedBy({ tx }: Stage, order: DemoOrder): Turn['owed'] {
  return async (name) => {
    const { rows } = await tx.run<Record<typeof name, number>>(
      sql`SELECT remote_price AS "remotePrice", extra_due AS "extraDue", refund_due AS "refundDue" FROM consultation WHERE tenant_id = ${order.applicant.tenantId} AND id = ${order.id}`,
    );
    return rows[0]?.[name] ?? 0;
  };
}

function actorOf(step: PersonStep, people: StoryPeople, random: DemoRandom): CastMember {
  const { by } = consultationStates.steps[step];
  if (by === 'scheduler') return random.chance(0.75) ? people.expert : people.operator;
  if (by === 'attending' || by === 'awaiting') return people.expert;
  if (by === 'clock' || by === 'confirmer' || by === 'reviewer' || by === 'medicalOffice' || by === 'hospital')
    throw new Error(`${step} is not the order's own`);
  if (by === 'cashier') return people.operator;
  return by === 'reader' || by === 'claimer' || by === 'invited' ? people.expert : people[by];
}

const parcelNo = (random: DemoRandom): string => `SF${random.whole(100_000_000, 999_999_999)}`;

/** What pathologists say of slides and of the first diagnosis. */
const answered = (kind: KindName) =>
  kinds[kind].opinion?.sliceQuality ? { sliceQuality: 'qualified', diagnosisQuality: 'basically_correct' } : {};

const moves: Record<PersonStep, (turn: Turn) => Move> = {
  submit: () => ({ endpoint: submitConsultation }),
  deptApprove: () => ({ endpoint: approveForDepartment }),
  pay: ({ at, random, owed }) => ({
    endpoint: payConsultation,
    sent: { receiptNo: `SJ${toWireDate(at).replaceAll('-', '')}${random.whole(1000, 9999)}` },
    late: async () => ({ amount: await owed('remotePrice') }),
  }),
  auditPass: ({ kind }) => ({ endpoint: auditConsultation, sent: { kind, levelOneAuditStatus: '1' } }),
  auditReturn: ({ random, kind }) => ({
    endpoint: auditConsultation,
    sent: { kind, levelOneAuditStatus: '2', levelOneAuditRemark: random.pick(demoReasons.auditReturn) },
  }),
  schedule: ({ at, scheduledAt = at }) => ({ endpoint: scheduleConsultation, sent: { scheduleTime: toWireTime(scheduledAt) } }),
  sendBack: ({ random, kind }) => ({
    endpoint: sendBackConsultation,
    sent: {
      ...random.pick(demoReasons.sendBack),
      ...(kind === 'telemedicine' ? { returnCompany: '顺丰速运', returnMailNo: parcelNo(random) } : {}),
    },
  }),
  sendSlides: ({ random }) => ({
    endpoint: sendSlides,
    sent: { mailCompany: '顺丰速运', mailNumberPath: parcelNo(random) },
  }),
  receiveSlides: () => ({ endpoint: receiveSlides, sent: { receivedCount: 4, receivedCondition: '完好' } }),
  claim: () => ({ endpoint: claimConsultation }),
  release: () => ({ endpoint: releaseConsultation }),
  start: () => ({ endpoint: startConsultation }),
  askSupplement: ({ random, told }) => ({
    endpoint: askSupplement,
    sent: told.asked ?? { supplementNeeds: ['immunohistochemistry'], supplementRequest: random.pick(demoReasons.askSupplement) },
  }),
  answerSupplement: () => ({ endpoint: answerSupplement, sent: { supplementAnswer: demoReasons.answerSupplement } }),
  withdrawSupplement: () => ({ endpoint: withdrawSupplement }),
  opinion: ({ told, kind, extra, images, panel = [] }) => ({
    endpoint: giveOpinion,
    sent: {
      absences: absencesOf(panel),
      respRespondentsOpinion: told.opinion,
      extraUnits: extra?.units,
      ...answered(kind),
      ...(images.length > 0 ? { keyImages: images } : {}),
    },
  }),
  statementPass: ({ extra }) => ({
    endpoint: passStatement,
    sent: extra && extra.accepted < extra.units ? { acceptedUnits: extra.accepted, extraRemark: demoReasons.lessExtra } : {},
  }),
  statementNoPass: ({ random }) => ({
    endpoint: refuseStatement,
    sent: { statementRemark: random.pick(demoReasons.statementNoPass) },
  }),
  supplement: ({ told }) => ({
    endpoint: supplementConsultation,
    sent: { respRespondentsOpinion: `${told.opinion}\n${demoReasons.supplement}` },
  }),
  cancel: ({ random }) => ({ endpoint: cancelConsultation, sent: { reason: random.pick(demoReasons.cancel) } }),
  recover: () => ({ endpoint: recoverConsultation }),
  close: ({ random }) => ({ endpoint: closeConsultation, sent: { reason: random.pick(demoReasons.close) } }),
  nullify: ({ random }) => ({ endpoint: nullifyConsultation, sent: { reason: random.pick(demoReasons.nullify) } }),
};
