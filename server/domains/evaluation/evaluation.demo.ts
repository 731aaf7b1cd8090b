import { closeComplaint, handleComplaint } from '../../../contract/domains/evaluation/complaint.resource.ts';
import { saveEvaluate, saveEvaluateTarget } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { examineEvaluation } from '../../../contract/domains/evaluation/evaluation.resource.ts';
import { APPLYING_TENANT, EXPERT_TENANT } from '../../demo/demo-people.ts';
import { createDemoRandom, type DemoRandom } from '../../demo/demo-random.ts';
import type { Demo, Stage } from '../../engine/demo.ts';
import { sql } from '../../engine/store/sql.ts';
import { type DemoOrder, demoOrders, stateAt, timeOf } from '../consultation/consultation-demo.reads.ts';
import { closeEvaluations } from './evaluation.jobs.ts';
import { isComplaint } from './evaluation.policy.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ANSWERED_AFTER_MS = 2 * DAY_MS;
/** How far back the clock has closed what nobody had judged, and how often. */
const CLOSED_DAYS = 120;
const CLOSED_EACH = 5;
/** One in so many is not content. */
const LOW_EACH = 6;

const praise = [
  '会诊意见具体明确，对基层处理很有帮助，患者恢复顺利。',
  '专家回复及时，耐心解答了用药和转诊问题。',
  '意见专业，治疗方案可操作性强。',
  '沟通顺畅，帮助很大。',
];
const praiseOfApplicant = ['病历资料完整，病情介绍清楚。', '申请资料齐全，影像清晰，配合良好。', '现场查体规范，执行意见到位。'];
const complaint = '等待时间偏长，意见未说明用药剂量，希望改进。';
const reply = '已与会诊专家沟通，今后意见将写明用药剂量，并在约定时限内答复。';
const nothingToDo = '经核实，会诊在约定时限内完成，已向评价人说明。';
const hidden = '评价内容与本次会诊无关，经评价人同意后隐藏。';

/** Both sides judge what was held; the operators answer low scores and hide what does not belong there. */
export const evaluationDemo: Demo = {
  params: [
    [EXPERT_TENANT, 'evaluation.window-days', '60'],
    [APPLYING_TENANT, 'evaluation.hide-reason', '1'],
    [EXPERT_TENANT, 'evaluation.hide-reason', '1'],
    ['100003', 'evaluation.hide-reason', '1'],
    ['100003', 'evaluation.anonymous', '1'],
  ],
  plan: async (stage) => {
    const random = createDemoRandom(4_711);
    const held = demoOrders(stage).filter((order) => timeOf(order, 'opinion'));
    const said = held.flatMap((order, index) => [
      ...judge(stage, order, 'apply', wordsOf('apply', index % LOW_EACH === 2, random), random),
      ...judge(stage, order, 'target', wordsOf('target', false, random), random),
    ]);
    answerComplaints(stage, said);
    hideSome(stage, said);
    for (let at = stage.now - CLOSED_DAYS * DAY_MS; at < stage.now; at += CLOSED_EACH * DAY_MS) stage.tick(at, closeEvaluations);
  },
};

type Side = 'apply' | 'target';

interface Judgement {
  order: DemoOrder;
  side: Side;
  at: number;
  overallScore: number;
  /** There once it was said. */
  id: string;
}

function judge(stage: Stage, order: DemoOrder, side: Side, words: ReturnType<typeof wordsOf>, random: DemoRandom): Judgement[] {
  const at = (timeOf(order, 'opinion') ?? 0) + random.between(1, 180) * HOUR_MS;
  const state = stateAt(order, at);
  const speaks = random.chance(side === 'apply' ? 0.72 : 0.5) || isComplaint(words);
  if (!speaks || at > stage.now || (state !== 'diagnosis' && state !== 'complete')) return [];
  const judgement: Judgement = { order, side, at, overallScore: words.overallScore, id: '' };
  stage.scene(at, order, async () => {
    const by = stage.playAs(side === 'apply' ? order.applicant : order.expert, at);
    // Of several experts each is judged.
    if (side === 'apply' && order.attended) {
      const evaluateReqList = order.attended.map(({ userId }) => ({ targetDoctorId: userId, ...words }));
      judgement.id = (await by.call<{ ids: string[] }>(saveEvaluateTarget, { applyOrderId: order.id, evaluateReqList })).ids[0] ?? '';
      return;
    }
    judgement.id = (await by.call<{ id: string }>(saveEvaluate, { applyOrderId: order.id, ...words })).id;
  });
  return [judgement];
}

function wordsOf(side: Side, isLow: boolean, random: DemoRandom) {
  const good = random.pick([5, 5, 5, 5, 5, 5, 4, 4, 4, 3]);
  const overallScore = isLow ? 2 : good;
  const near = (): number => Math.min(5, Math.max(1, overallScore + random.pick([0, 0, 1, -1])));
  const content = isComplaint({ overallScore }) ? complaint : random.pick(side === 'apply' ? praise : praiseOfApplicant);
  return {
    ...{ overallScore, timelinessScore: near(), professionalismScore: near() },
    ...(overallScore === 3 ? {} : { content }),
  };
}

/** All but the latest were answered after two days, one of them with nothing done. */
function answerComplaints(stage: Stage, said: readonly Judgement[]): void {
  const low = said.filter(isComplaint).toSorted((one, other) => one.at - other.at);
  const old = low.slice(0, -1).filter(({ at }) => at + ANSWERED_AFTER_MS < stage.now);
  for (const [index, { at, order, ...one }] of old.entries()) {
    const answeredAt = at + ANSWERED_AFTER_MS;
    const [endpoint, words] = index === 1 ? [closeComplaint, nothingToDo] : [handleComplaint, reply];
    stage.scene(answeredAt, order, async () => {
      const id = await complaintOf(stage, judgementIdOf(said, order, one.side));
      await stage.playAs(stage.person('000000/operator'), answeredAt).call(endpoint, { id, reply: words });
    });
  }
}

function judgementIdOf(said: readonly Judgement[], order: DemoOrder, side: Side): string {
  return said.find((one) => one.order === order && one.side === side)?.id ?? '';
}

async function complaintOf({ tx }: Stage, evaluationId: string): Promise<string | undefined> {
  const { rows } = await tx.run<{ id: string }>(sql`SELECT id FROM evaluation_complaint WHERE evaluation_id = ${evaluationId}`);
  return rows[0]?.id;
}

/** One of each side, weeks ago. */
function hideSome(stage: Stage, said: readonly Judgement[]): void {
  for (const side of ['apply', 'target'] as const) {
    const old = said.find((one) => one.side === side && one.overallScore === 4 && one.at + 20 * DAY_MS < stage.now);
    if (!old) continue;
    const at = old.at + DAY_MS;
    const sent = () => ({ id: old.id, showStatus: '0', reason: hidden });
    stage.scene(at, old.order, () => stage.playAs(stage.person('000000/operator'), at).call(examineEvaluation, sent()));
  }
}
