import {
  readConversation,
  sendConversationMessage,
  withdrawConversationMessage,
} from '../../../contract/domains/conversation/conversation.endpoints.ts';
import type { Demo, Stage } from '../../engine/demo.ts';
import { type DemoOrder, demoOrders, timeOf } from '../consultation/consultation-demo.reads.ts';

const MINUTE_MS = 60_000;

type Line = readonly [side: 'apply' | 'target', text: string, more?: 'picture' | 'withdrawn'];

interface Script {
  lines: readonly Line[];
  /** How many of the last lines the other side has not read yet. */
  unread: number;
}

const beforehand: Script = {
  lines: [
    ['apply', '您好，患者的病历和检查资料已经上传，请您先看一下。'],
    ['target', '收到。请补充近三天的检验结果，以及目前的用药和剂量。'],
    ['apply', '检验结果已补充到病情介绍里，这是今天复查的图像。', 'picture'],
    ['target', '看到了，与前次比较变化不大，会诊时一起讨论。'],
    ['apply', '好的，家属届时也会在场。'],
    ['apply', '患者昨晚睡眠较差，其余平稳，请问会诊前是否需要停用目前的药物？'],
  ],
  unread: 2,
};

const underWay: Script = {
  lines: [
    ['target', '会诊已经开始，请先简单汇报一下今天的情况。'],
    ['apply', '患者今晨症状较前缓解，生命体征平稳。'],
    ['apply', '血压记录发错了一行。', 'withdrawn'],
    ['apply', '最近一次图像请看这张。', 'picture'],
    ['target', '图像清楚。目前处理得当，用药可继续，剂量我写在会诊意见里。'],
    ['target', '另外请注意复查肾功能和电解质。'],
  ],
  unread: 1,
};

const afterwards: Script = {
  lines: [
    ['target', '会诊意见已经提交，有疑问可以在这里继续沟通。'],
    ['apply', '谢谢您，意见已收到，我们按意见调整治疗方案。'],
    ['apply', '出院后多久复诊合适？'],
    ['target', '一周后复诊一次，情况稳定再改为每月一次。'],
  ],
  unread: 0,
};

/** What was talked about in orders of these states, and in how many of each. */
const talks: readonly { status: string; script: Script; count: number }[] = [
  { status: 'wait_diagnosis', script: beforehand, count: 4 },
  { status: 'diagnosis_ing', script: underWay, count: 3 },
  { status: 'diagnosis', script: afterwards, count: 3 },
  { status: 'complete', script: afterwards, count: 2 },
];

/** Conversations of some orders, the latest of each state. */
export const conversationDemo: Demo = {
  plan: async (stage) => {
    for (const { status, script, count } of talks) {
      const orders = demoOrders(stage).filter(
        (order) => order.passes.at(-1)?.to === status && begin(order) < end(order, stage.now - count * 37 * MINUTE_MS),
      );
      const latest = orders.toSorted((one, other) => begin(other) - begin(one)).slice(0, count);
      for (const [at, order] of latest.entries()) talk(stage, order, script, stage.now - at * 37 * MINUTE_MS);
    }
  },
};

/** Once its expert takes part: from a pool only when they have claimed it. */
function begin(order: DemoOrder): number {
  const joined = order.kind === 'ECG' ? (timeOf(order, 'claim') ?? timeOf(order, 'start') ?? Number.POSITIVE_INFINITY) : undefined;
  return (joined ?? timeOf(order, 'auditPass') ?? 0) + 5 * MINUTE_MS;
}

function end(order: DemoOrder, now: number): number {
  return Math.min(timeOf(order, 'statementPass') ?? now, now) - 2 * MINUTE_MS;
}

function talk(stage: Stage, order: DemoOrder, { lines, unread }: Script, now: number): void {
  // Not over days and not through the night, as far as the order's life allows it.
  const last = end(order, now);
  const first = Math.max(begin(order), last - lines.length * 9 * MINUTE_MS);
  const timeAt = (at: number): number => first + ((last - first) * (at + 1)) / lines.length;
  for (const [at, line] of lines.entries()) stage.scene(timeAt(at), order, () => say(stage, order, line, timeAt(at)));
  // Who speaks has read what stood before; the other side has read on as far as it has come.
  const listener = lines.at(-1)?.[0] === 'apply' ? order.expert : order.applicant;
  const seq = lines.length - unread;
  stage.scene(last, order, () => stage.playAs(listener, last).call(readConversation, { applyOrderId: order.id, seq }));
}

async function say(stage: Stage, order: DemoOrder, [side, content, more]: Line, at: number): Promise<void> {
  const speaker = stage.playAs(side === 'apply' ? order.applicant : order.expert, at);
  const files = more === 'picture' ? order.pictures.slice(0, 1) : undefined;
  const { id } = await speaker.call<{ id: string }>(sendConversationMessage, { applyOrderId: order.id, content, files });
  if (more === 'withdrawn') await speaker.call(withdrawConversationMessage, { messageId: id });
}
