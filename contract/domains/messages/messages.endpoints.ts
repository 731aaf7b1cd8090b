import { defineEndpoint, defineQuery, SIGNED_IN, typed } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { standardFields } from '../../kernel/resource-row.ts';
import type { Said } from '../../kernel/said.ts';
import type { SentOf } from '../../kernel/sent.ts';

/** Everybody has a message centre, and sees in it what was sent to them alone: no permission beyond the session. */
const common = { domain: 'messages', permission: SIGNED_IN } as const;
const path = '/blade-message/message/center';

/** What nobody has read by the end of its notice stays 过期未读: no bell counts it, and its author sees who had not read it. */
export const readStatuses = { 1: '未读', 2: '已读', 3: '过期未读' } as const;

/** One notice. `readStatus` 2 means read (specification 1 §3). */
export const noticeFields = {
  id: standardFields.id,
  title: field.text('标题', { max: 100, always: true }),
  context: field.longText('内容', { always: true }),
  contextSaid: field.json<Said>('内容'),
  urgent: field.flag('紧急', { width: 70 }),
  /** The console's route that shows what it is about. */
  link: field.text('链接'),
  createTime: standardFields.createTime,
  readStatus: field.choice('状态', readStatuses, { dictionary: 'read_status', filter: 'choice', always: true }),
} as const;

/** The bell counts up to here, and shows more than it as 99+. */
export const MOST_UNREAD = 100;

/** The number on the bell: as many as `page-message` finds with `readStatus=1`, from `MOST_UNREAD` on that. */
export const countNotReadMessage = defineQuery({
  ...common,
  name: 'count-not-read-message',
  title: '未读消息数',
  kind: 'row',
  path: `${path}/countNotReadMessage`,
  answer: typed<number>(),
});

/** Newest first. The console asks for 5 a page (specification 1 §9). */
export const pageMessage = defineQuery({
  ...common,
  name: 'page-message',
  title: '我的消息',
  purpose: '与您有关的通知会出现在这里',
  kind: 'page',
  path: `${path}/pageMessage`,
  filters: { id: field.id('消息编号', { filter: 'equals' }), readStatus: noticeFields.readStatus },
  sortable: [],
  row: noticeFields,
});

/** Marks one as read; reading it again changes nothing (domain rules 6.26.5). */
export const readMessage = defineEndpoint({
  ...common,
  name: 'read-message',
  title: '标记消息已读',
  kind: 'action',
  method: 'GET',
  path: `${path}/readMessage`,
  input: { no: field.id('消息编号', { required: '请选择消息' }) },
  key: 'no',
  keyOf: 'notice',
});

/** What is urgent and not dealt with stays unread, and is followed by a text message as before: nobody has seen it by pressing a button. */
export interface ReadAll {
  /** How many urgent ones are unread, counted as far as the bell counts; absent where there are none. */
  readonly urgent?: number;
}

export const readAllMessage = defineEndpoint({
  ...common,
  name: 'read-all-message',
  title: '全部标记已读',
  kind: 'action',
  method: 'GET',
  path: `${path}/readAllMessage`,
  input: {},
  answer: typed<ReadAll>(),
});

/** What the stream says at once, and again whenever it changes. */
export interface NoticeNews {
  /** Up to `MOST_UNREAD`. */
  unread: number;
  /** The newest notice, read or not; absent when there has never been one. */
  newest?: SentOf<typeof noticeFields>;
  /**
   * What is urgent and unread of the newest few, newest first: an ordinary one that followed at once hides none. Tabs of an earlier version
   * tell others nothing of it.
   */
  urgent?: SentOf<typeof noticeFields>[];
}

/**
 * Server-sent events named `news`, whose data is a `NoticeNews`, and `rights` when one's rights may have changed; those of
 * other domains under their own names, whose data is an `id` alone, and `missed` when some of them may have been lost; a
 * comment line when there has been none for a while. Events of the time that the caller was without a stream come first, with
 * the milliseconds since then as `ago` (ADR 0151).
 */
export const streamMessage = defineQuery({
  ...common,
  name: 'stream-message',
  title: '新消息推送',
  kind: 'stream',
  path: `${path}/stream`,
  input: { silentFor: field.whole('未收到推送的时长（毫秒）', { min: 0 }) },
});
