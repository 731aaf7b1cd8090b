import { type ConsultationState, consultationStates } from '../../contract/domains/consultation/consultation.states.ts';
import { toWireDate, toWireTime } from '../../contract/kernel/wire-time.ts';
import { collectFee, refundAll, refundCancelled, settleFee } from '../domains/consultation/consultation.money.ts';
import { applicantNotice, auditorNotice, expertNotice, settlerNotice } from '../domains/consultation/consultation.notices.ts';
import { consultationSubject } from '../domains/consultation/consultation.policy.ts';
import type { ConsultationRow } from '../domains/consultation/consultation.tables.ts';
import { valuesOfMove } from '../kernel/action/subject.ts';
import type { Message } from '../kernel/outbox/outbox.ts';
import type { By } from '../kernel/payment/payment-ledger.ts';
import type { Tx } from '../kernel/store/database.ts';
import type { DemoCase } from './cases/demo-case.ts';
import type { DemoRandom } from './demo-random.ts';
import { demoReasons, type Step } from './demo-routes.ts';
import type { CastMember } from './load-people.ts';
import type { Plan } from './plan-times.ts';
import { type DemoExtra, enterExtra, settleExtra } from './tell-extra.ts';

/** The columns of an order, with who made it. */
export type Order = ConsultationRow & { createUser?: string; updateUser?: string };

export interface StoryPeople {
  applicant: CastMember;
  expert: CastMember;
  operator: CastMember;
  admin: CastMember;
}

export interface Story {
  order: Order;
  moves: Record<string, unknown>[];
  /** What happened to its money, in order, as the real actions book it: for when the order is there. */
  bookings: ((tx: Tx) => Promise<unknown>)[];
  notices: (Message & { at: number })[];
}

interface Turn extends Story {
  step: Step;
  at: number;
  actor: CastMember | undefined;
  fee: number;
  told: DemoCase;
  extra?: DemoExtra;
  scheduledAt?: number;
  random: DemoRandom;
  reason?: string;
}

/** Lets an order go its planned way, with the same consequences that the real actions have. */
export function tellStory(
  draft: Order,
  plan: Plan,
  people: StoryPeople,
  about: { fee: number; told: DemoCase; random: DemoRandom; extra?: DemoExtra },
): Story {
  const story: Story = { order: draft, moves: [], bookings: [], notices: [] };
  record(story, { action: 'create', label: '创建申请', to: consultationStates.initial }, people.applicant, plan.createdAt);
  for (const { step, at } of plan.steps) {
    const turn: Turn = { ...story, ...about, step, at, actor: actorOf(step, people, about.random), scheduledAt: plan.scheduledAt };
    const from = draft.applyOrderStatus;
    const to = targetOf(step, about.fee);
    // What was granted stays in sight of the expert who returns it, as in the real action.
    const { levelOneAuditStatus, partyTenantIds } = draft;
    Object.assign(draft, valuesOfMove(consultationSubject, step, draft, to));
    if (step === 'sendBack') Object.assign(draft, { levelOneAuditStatus, partyTenantIds });
    consequences[step](turn);
    record(story, { action: step, label: consultationStates.steps[step].label, from, to, reason: turn.reason }, turn.actor, at);
    Object.assign(draft, { applyOrderStatus: to, updateTime: new Date(at), updateUser: turn.actor?.userId, version: draft.version + 1 });
    if (step === 'auditPass') for (const move of story.moves) move.partyTenantIds = draft.partyTenantIds;
  }
  return story;
}

function targetOf(step: Step, fee: number): ConsultationState {
  const { to } = consultationStates.steps[step] as { to: ConsultationState | readonly ConsultationState[] };
  if (typeof to === 'string') return to;
  return fee > 0 ? 'wait_pay' : 'wait_primaryaudit';
}

function actorOf(step: Step, { applicant, expert, operator, admin }: StoryPeople, random: DemoRandom): CastMember | undefined {
  const { by } = consultationStates.steps[step];
  if (by === 'scheduler') return random.chance(0.75) ? expert : operator;
  return { applicant, expert, operator, admin, cashier: operator, clock: undefined }[by];
}

function record(
  { order, moves }: Story,
  move: Record<string, unknown> & { from?: string; to: string },
  actor: CastMember | undefined,
  at: number,
): void {
  const { from, to, ...rest } = move;
  const who = actor
    ? { userId: actor.userId, userName: actor.realName, userTenantId: actor.tenantId, userTenantName: actor.tenantName }
    : { userName: '系统' };
  moves.push({
    orderId: order.id,
    tenantId: order.tenantId,
    partyTenantIds: order.partyTenantIds,
    fromState: from,
    toState: to,
    ...rest,
    ...who,
    createTime: new Date(at),
  });
}

/** The settlement is the second audit of an order. */
function auditAgain({ order, actor, at }: Turn, status: '1' | '2', remark?: string): void {
  Object.assign(order, {
    levelTwoAuditId: actor?.userId,
    levelTwoAuditName: actor?.realName,
    levelTwoAuditTime: new Date(at),
    levelTwoAuditStatus: status,
    levelTwoAuditRemark: remark,
  });
}

type Consequence = (turn: Turn) => void;

const consequences: Record<Step, Consequence> = {
  submit: ({ order, at, fee, notices }) => {
    Object.assign(order, { submitTime: new Date(at), waitingSince: new Date(at), remotePrice: fee });
    if (fee === 0) notices.push({ ...auditorNotice(order), at });
  },
  pay: (turn) => {
    const { order, at, random, notices } = turn;
    const receiptNo = `SJ${toWireDate(at).replaceAll('-', '')}${random.whole(1000, 9999)}`;
    book(turn, collectFee, { receiptNo });
    Object.assign(order, { payTime: new Date(at), waitingSince: new Date(at) });
    notices.push({ ...auditorNotice(order), at });
    turn.reason = `收据号 ${receiptNo}`;
  },
  auditPass: (turn) => {
    const { order, at, notices } = turn;
    audit(turn, '1');
    Object.assign(order, { waitingSince: new Date(at), partyTenantIds: [order.tenantId, order.targetTenantId] });
    notices.push({ ...applicantNotice(order, '会诊申请已通过审核'), at });
    notices.push({ ...expertNotice(order, '您有新的会诊邀请', '请安排会诊时间，或说明原因后退回。'), at });
  },
  auditReturn: (turn) => {
    turn.reason = turn.random.pick(demoReasons.auditReturn);
    book(turn, refundAll, { reason: '审核退回' });
    audit(turn, '2', turn.reason);
    sendBackTo(turn, '会诊申请被退回');
  },
  schedule: (turn) => {
    const at = toWireTime(turn.scheduledAt ?? turn.at).slice(0, 16);
    turn.order.scheduleTime = new Date(turn.scheduledAt ?? turn.at);
    turn.notices.push({ ...applicantNotice(turn.order, '会诊时间已安排', `会诊时间：${at}`), at: turn.at });
    turn.notices.push({ ...expertNotice(turn.order, '会诊时间已安排', `会诊时间：${at}`), at: turn.at });
    turn.reason = `会诊时间 ${at}`;
  },
  sendBack: (turn) => {
    turn.reason = turn.random.pick(demoReasons.sendBack);
    book(turn, refundAll, { reason: '专家退回' });
    sendBackTo(turn, '会诊申请被专家退回');
  },
  start: ({ order, at, notices }) => {
    order.startTime = new Date(at);
    notices.push({ ...applicantNotice(order, '会诊已开始'), at });
  },
  opinion: ({ order, at, actor, told, notices, extra }) => {
    const by = { respRespondentsId: actor?.userId, respRespondentsName: actor?.realName };
    Object.assign(order, by, { respRespondentsOpinion: told.opinion, diagnosisTime: new Date(at) });
    enterExtra(order, extra);
    notices.push({ ...applicantNotice(order, '会诊意见已出具'), at }, { ...settlerNotice(order), at });
  },
  statementPass: (turn) => {
    turn.order.statementTime = new Date(turn.at);
    auditAgain(turn, '1');
    book(turn, settleFee);
    turn.bookings.push(...settleExtra(turn.order, turn.extra, byOf(turn)));
    turn.notices.push(
      { ...applicantNotice(turn.order, '会诊结算通过'), at: turn.at },
      { ...expertNotice(turn.order, '会诊结算通过'), at: turn.at },
    );
  },
  statementNoPass: (turn) => {
    turn.reason = turn.random.pick(demoReasons.statementNoPass);
    turn.order.statementRemark = turn.reason;
    auditAgain(turn, '2', turn.reason);
    turn.notices.push({ ...expertNotice(turn.order, '会诊结算未通过', `原因：${turn.reason}`), at: turn.at });
  },
  supplement: ({ order, at, notices }) => {
    Object.assign(order, {
      respRespondentsOpinion: `${order.respRespondentsOpinion}\n${demoReasons.supplement}`,
      statementRemark: undefined,
    });
    notices.push({ ...settlerNotice(order), at });
  },
  cancel: (turn) => {
    const { order, at, random, notices } = turn;
    turn.reason = random.pick(demoReasons.cancel);
    book(turn, refundCancelled, { reason: `申请人取消：${turn.reason}` });
    Object.assign(order, { payTime: undefined, cancelOrderStatus: order.applyOrderStatus });
    if (order.levelOneAuditStatus === '1') notices.push({ ...expertNotice(order, '会诊已取消', `原因：${turn.reason}`), at });
  },
  recover: ({ order }) => {
    order.submitTime = undefined;
  },
  expire: (turn) => {
    const { order, at, notices } = turn;
    book(turn, refundAll, { reason: '超时过期' });
    notices.push({ ...applicantNotice(order, '会诊申请已过期'), at });
    if (order.levelOneAuditStatus === '1') notices.push({ ...expertNotice(order, '会诊已过期'), at });
  },
  close: (turn) => {
    turn.reason = turn.random.pick(demoReasons.close);
    Object.assign(turn.order, { otherPrice: undefined, extraUnits: undefined });
    book(turn, refundAll, { reason: `会诊终止：${turn.reason}` });
    const more = `原因：${turn.reason}`;
    turn.notices.push({ ...applicantNotice(turn.order, '会诊已终止，会诊费全额退回', more), at: turn.at });
    turn.notices.push({ ...expertNotice(turn.order, '会诊已终止', more), at: turn.at });
  },
  nullify: (turn) => {
    turn.reason = turn.random.pick(demoReasons.nullify);
    turn.notices.push({ ...applicantNotice(turn.order, '会诊申请已作废', `原因：${turn.reason}`), at: turn.at });
  },
};

function audit({ order, actor, at }: Turn, status: '1' | '2', remark?: string): void {
  const who = { levelOneAuditId: actor?.userId, levelOneAuditName: actor?.realName, levelOneAuditTime: new Date(at) };
  Object.assign(order, who, { levelOneAuditStatus: status, levelOneAuditRemark: remark });
}

function sendBackTo({ order, at, reason, notices }: Turn, title: string): void {
  Object.assign(order, { respRespondentsReason: reason, returnCount: (order.returnCount ?? 0) + 1 });
  notices.push({ ...applicantNotice(order, title, `原因：${reason}`), at });
}

/** Keeps what is to be booked, with the order as it stood at that moment. */
function book(
  turn: Turn,
  rule: (tx: Tx, row: ConsultationRow, by: By) => Promise<void>,
  said: Pick<By, 'reason' | 'receiptNo'> = {},
): void {
  const then = { ...turn.order };
  turn.bookings.push((tx) => rule(tx, then, { ...byOf(turn), ...said }));
}

function byOf({ at, actor }: Turn): By {
  return { now: at, userId: actor?.userId, userName: actor?.realName };
}
