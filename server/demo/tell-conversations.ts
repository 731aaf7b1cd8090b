import { newId } from '../kernel/store/rows.ts';
import { APPLYING_TENANT } from './demo-people.ts';
import type { Order, Story } from './tell-story.ts';

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
const plan: readonly { status: string; script: Script; count: number }[] = [
  { status: 'wait_diagnosis', script: beforehand, count: 4 },
  { status: 'diagnosis_ing', script: underWay, count: 3 },
  { status: 'diagnosis', script: afterwards, count: 3 },
  { status: 'complete', script: afterwards, count: 2 },
];

interface Rows {
  conversations: Record<string, unknown>[];
  messages: Record<string, unknown>[];
  marks: Record<string, unknown>[];
}

/** Conversations of some orders, the latest of each state; `pictures` are the rows of the files that orders name. */
export function tellConversations(stories: readonly Story[], pictures: readonly Record<string, unknown>[], now: number): Rows {
  const rows: Rows = { conversations: [], messages: [], marks: [] };
  for (const { status, script, count } of plan) {
    const orders = stories
      .map(({ order }) => order)
      .filter((order) => order.applyOrderStatus === status && begin(order) < end(order, now - count * 37 * MINUTE_MS));
    const latest = orders.toSorted((one, other) => begin(other) - begin(one)).slice(0, count);
    for (const [at, order] of latest.entries()) tellOne(rows, order, script, pictures, now - at * 37 * MINUTE_MS);
  }
  return rows;
}

function begin(order: Order): number {
  return Number(order.levelOneAuditTime) + 5 * MINUTE_MS;
}

function end({ statementTime }: Order, now: number): number {
  return Math.min(statementTime ? Number(statementTime) : now, now) - 2 * MINUTE_MS;
}

function tellOne(rows: Rows, order: Order, { lines, unread }: Script, pictures: readonly Record<string, unknown>[], now: number): void {
  const { id: applyOrderId, tenantId, targetTenantId = '', applyUserId, targetDoctorId } = order;
  const between = { tenantId, targetTenantId, partyTenantIds: [tenantId, targetTenantId], applyOrderId };
  // Not over days and not through the night, as far as the order's life allows it.
  const last = end(order, now);
  const first = Math.max(begin(order), last - lines.length * 9 * MINUTE_MS);
  const timeOf = (at: number) => new Date(first + ((last - first) * (at + 1)) / lines.length);
  rows.messages.push(
    ...lines.map((line, at) => ({ ...between, ...messageOf(order, line, pictures), seq: at + 1, createTime: timeOf(at) })),
  );
  rows.conversations.push({ ...between, lastSeq: lines.length, lastTime: timeOf(lines.length - 1), createTime: timeOf(0) });
  const speaker = lines.at(-1)?.[0];
  const markOf = (side: 'apply' | 'target') => ({
    ...between,
    ...(side === 'apply' ? { userId: applyUserId, userTenantId: tenantId } : { userId: targetDoctorId, userTenantId: targetTenantId }),
    readSeq: side === speaker ? lines.length : lines.length - unread,
    unread: side === speaker ? 0 : unread,
    readTime: new Date(last),
  });
  rows.marks.push(markOf('apply'), markOf('target'));
}

function messageOf(order: Order, [side, content, more]: Line, pictures: readonly Record<string, unknown>[]): Record<string, unknown> {
  const isApplicant = side === 'apply';
  // Pictures belong to the hospital that the demo's pictures were put in.
  const file = more === 'picture' && order.tenantId === APPLYING_TENANT ? pictures.find(({ id }) => id === order.casePath?.[0]) : undefined;
  return {
    id: newId(),
    senderId: isApplicant ? order.applyUserId : order.targetDoctorId,
    senderName: isApplicant ? order.applyDoctorName : order.targetDoctorName,
    senderTenantId: isApplicant ? order.tenantId : order.targetTenantId,
    senderTenantName: isApplicant ? order.applyHospitalName : order.targetHospital,
    content,
    files: file ? [{ id: file.id, name: file.originalName, size: file.size, isImage: true }] : [],
    withdrawnTime: more === 'withdrawn' ? order.levelOneAuditTime : undefined,
  };
}
