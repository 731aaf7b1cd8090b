import {
  auditConsultation,
  cancelConsultation,
  closeConsultation,
  collectExtraFee,
  giveOpinion,
  nullifyConsultation,
  passStatement,
  payConsultation,
  recoverConsultation,
  refuseStatement,
  scheduleConsultation,
  sendBackConsultation,
  startConsultation,
  submitConsultation,
  supplementConsultation,
} from '../../../../contract/domains/consultation/consultation.actions.ts';
import { type ConsultationState, consultationStates } from '../../../../contract/domains/consultation/consultation.states.ts';
import type { KindName } from '../../../../contract/domains/consultation/kinds/kind-names.ts';
import { kinds } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { receiveSlides, sendSlides } from '../../../../contract/domains/consultation/kinds/pathology.actions.ts';
import { consultationSaves } from '../../../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { Endpoint } from '../../../../contract/kernel/endpoint.ts';
import { toWireDate, toWireTime } from '../../../../contract/kernel/wire-time.ts';
import type { DemoRandom } from '../../../demo/demo-random.ts';
import type { CastMember, Stage } from '../../../engine/demo.ts';
import { sql } from '../../../engine/store/sql.ts';
import { expireConsultations } from '../consultation.jobs.ts';
import type { DemoOrder } from '../consultation-demo.reads.ts';
import type { DemoCase } from './cases/demo-case.ts';
import { demoReasons, type Step } from './demo-routes.ts';
import type { Plan } from './plan-times.ts';

const HOUR_MS = 3_600_000;

export interface StoryPeople {
  applicant: CastMember;
  expert: CastMember;
  operator: CastMember;
  admin: CastMember;
}

/** Half hours beyond the ordinary time of one order. */
export interface DemoExtra {
  units: number;
  accepted: number;
  isCollected: boolean;
}

type PersonStep = Exclude<Step, 'expire'>;

interface Turn {
  at: number;
  told: DemoCase;
  kind: KindName;
  extra?: DemoExtra;
  scheduledAt?: number;
  random: DemoRandom;
  /** Cents, as they stand on the order when the step is taken. */
  owed(column: 'remotePrice' | 'extraDue'): Promise<number>;
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
}

/** Plans everything that becomes of an order: the steps of its people as their calls, the clock's as the clock's. */
export function playOrder(stage: Stage, { plan, people, told, kind, form, fee, extra }: PlannedOrder, random: DemoRandom): DemoOrder {
  const order: DemoOrder = {
    ...{ id: '', applicant: people.applicant, expert: people.expert, createdAt: plan.createdAt, pictures: form.casePath, told },
    passes: plan.steps.map(({ step, at }) => ({ step, at, to: targetOf(step, { kind, fee, form }) })),
  };
  stage.scene(plan.createdAt, order, async () => {
    const saved = await stage.playAs(people.applicant, plan.createdAt).call<{ id: string }>(consultationSaves[kind], form);
    order.id = saved.id;
  });
  for (const { step, at } of plan.steps) {
    if (step === 'expire') {
      stage.tick(at, expireConsultations);
      continue;
    }
    const turn = { at, told, kind, extra, random, scheduledAt: plan.scheduledAt, owed: owedBy(stage, order) };
    playMove(stage, order, { by: actorOf(step, people, random), at, move: moves[step](turn) });
  }
  const settledAt = plan.steps.find(({ step }) => step === 'statementPass')?.at;
  if (settledAt && extra?.isCollected && extra.accepted > 0) collectExtra(stage, order, people, settledAt + HOUR_MS);
  return order;
}

/** Where a step leads: what costs something goes to the cashier, and the kind says where the audit sends it. */
function targetOf(step: Step, { kind, fee, form }: Pick<PlannedOrder, 'kind' | 'fee' | 'form'>): ConsultationState {
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

/** What the cashier reads from the order before they take it. */
function owedBy({ tx }: Stage, order: DemoOrder): Turn['owed'] {
  return async (name) => {
    const { rows } = await tx.run<Record<typeof name, number>>(
      sql`SELECT remote_price AS "remotePrice", extra_due AS "extraDue" FROM consultation WHERE tenant_id = ${order.applicant.tenantId} AND id = ${order.id}`,
    );
    return rows[0]?.[name] ?? 0;
  };
}

function actorOf(step: PersonStep, people: StoryPeople, random: DemoRandom): CastMember {
  const { by } = consultationStates.steps[step];
  if (by === 'scheduler') return random.chance(0.75) ? people.expert : people.operator;
  if (by === 'clock') throw new Error(`${step} is the clock's`);
  return by === 'cashier' ? people.operator : people[by];
}

/** What pathologists say of slides and of the first diagnosis. */
const answered = (kind: KindName) => (kinds[kind].opinion ? { sliceQuality: 'qualified', diagnosisQuality: 'basically_correct' } : {});

const moves: Record<PersonStep, (turn: Turn) => Move> = {
  submit: () => ({ endpoint: submitConsultation }),
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
  sendBack: ({ random }) => ({ endpoint: sendBackConsultation, sent: { respRespondentsReason: random.pick(demoReasons.sendBack) } }),
  sendSlides: ({ random }) => ({
    endpoint: sendSlides,
    sent: { mailCompany: '顺丰速运', mailNumberPath: `SF${random.whole(100_000_000, 999_999_999)}` },
  }),
  receiveSlides: () => ({ endpoint: receiveSlides, sent: { receivedCount: 4, receivedCondition: '完好' } }),
  start: () => ({ endpoint: startConsultation }),
  opinion: ({ told, kind, extra }) => ({
    endpoint: giveOpinion,
    sent: { respRespondentsOpinion: told.opinion, extraUnits: extra?.units, ...answered(kind) },
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
