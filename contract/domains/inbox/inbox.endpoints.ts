import { defineQuery, SIGNED_IN, typed } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field } from '../../kernel/field.ts';
import { inboxFields } from '../../kernel/inbox.fields.ts';
import { standardFields } from '../../kernel/resource-row.ts';

/** Who watches over what the people of a hospital leave lying. */
export const SUPERVISE = 'inbox_supervise';

const path = '/blade-inbox';

export const inboxViews = { todo: '待我处理', watching: '等待他人' } as const;

const row = {
  id: standardFields.id,
  ...inboxFields,
  taskTitle: { ...inboxFields.taskTitle, always: true, width: 120 },
  kindTitle: { ...inboxFields.kindTitle, always: true, filter: 'contains', width: 80 },
  // Written by the documents themselves, whose numbers are all as short: useless when cut off.
  no: { ...inboxFields.no, always: true, filter: 'contains', max: 32, width: 176 },
  about: { ...inboxFields.about, always: true, filter: 'contains', width: 320 },
  link: { ...inboxFields.link, always: true },
  kind: { ...inboxFields.kind, always: true },
  orderId: { ...inboxFields.orderId, always: true },
  task: { ...inboxFields.task, label: '待办事项', always: true, filter: 'choice' },
  isWatching: { ...inboxFields.isWatching, always: true },
  since: { ...inboxFields.since, always: true, sortable: true, width: 140 },
  dueTime: { ...inboxFields.dueTime, filter: 'range', ahead: true, sortable: true, width: 120, asSpan: 'until' },
  waitsFor: { ...inboxFields.waitsFor, width: 186 },
} as const;

const { no, kindTitle, about, task, dueTime } = row;
/** No column: what is late is told by the clock. */
const onlyLate = field.flag('仅看超时', { filter: 'equals' });

/** What waits for whoever asks, the most urgent first; or what they wait for. Everybody has it, whatever their rights. */
export const listWork = defineQuery({
  domain: 'inbox',
  name: 'list-work',
  title: '我的待办',
  purpose: '需要您处理的会诊、转诊和其他单据会按紧急程度排在这里',
  kind: 'page',
  path: `${path}/work/page`,
  permission: SIGNED_IN,
  input: { view: field.choice('范围', inboxViews, { default: 'todo', ownWords: '哪些待办' }) },
  filters: { onlyLate, task, no, about, dueTime },
  sortable: ['since', 'dueTime'],
  row,
});

export const exportWork = exportOf(listWork, ['taskTitle', 'kindTitle', 'no', 'about', 'waitsFor', 'since', 'dueTime'], {
  permission: 'inbox_work_export',
});

/** How much of one kind waits for one thing. */
export interface WorkGroup {
  kind: string;
  kindTitle: string;
  task: string;
  taskTitle: string;
  count: number;
  late: number;
}

/** How much waits behind one page: of which rights one is needed to open its documents, the page's own first. */
export interface WorkPlace {
  rights: string[];
  count: number;
  late: number;
}

export interface WorkCount {
  /** Exactly as many as `list-work` finds. */
  total: number;
  late: number;
  /** In how many milliseconds the next line becomes late, which nothing but the clock tells; absent where none will. */
  lateIn?: number;
  watching: number;
  /** What others are waited for, the late first. */
  watchedGroups: WorkGroup[];
  /** What waits, the late first. */
  groups: WorkGroup[];
  /** The same by where it is done. */
  places: WorkPlace[];
}

export const countWork = defineQuery({
  domain: 'inbox',
  name: 'count-work',
  title: '待办数量',
  kind: 'row',
  path: `${path}/work/count`,
  permission: SIGNED_IN,
  answer: typed<WorkCount>(),
});

// What is said of a patient is for who may open the document.
const { about: _, link: __, isWatching: ___, ...supervised } = row;
/** Only of what whoever supervises may do themselves. */
const linkOfOwn = inboxFields.link;

/** What waits for the people of a hospital, whoever they are: for who sees to it that it is done. */
export const listSupervised = defineQuery({
  domain: 'inbox',
  name: 'list-supervised',
  title: '待办督办',
  purpose: '本院待处理的单据会按截止时间排在这里，超时的在最前面',
  kind: 'page',
  path: `${path}/supervise/page`,
  permission: SUPERVISE,
  filters: { onlyLate, no, kindTitle, task, dueTime },
  sortable: ['since', 'dueTime'],
  row: { ...supervised, link: linkOfOwn, userName: field.text('办理人', { width: 100 }) },
});

export const exportSupervised = exportOf(listSupervised, ['taskTitle', 'kindTitle', 'no', 'waitsFor', 'userName', 'since', 'dueTime']);
