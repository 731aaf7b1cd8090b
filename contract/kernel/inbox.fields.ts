import { field } from './field.ts';
import type { Said } from './said.ts';

/**
 * One line of somebody's inbox: a document of whatever kind, and what it waits for. Written by the engine with every change of
 * the document, in the words in which it is shown.
 */
export const inboxFields = {
  /** Name of the state machine: one for each kind of document. */
  kind: field.text('单据类型编码', { max: 40 }),
  kindTitle: field.text('单据类型', { max: 40 }),
  orderId: field.id('单据'),
  no: field.text('单据编号', { max: 60 }),
  /** What it is about, for who may open it: patient, department, other hospital. */
  about: field.text('内容', { max: 200 }),
  /** The console's page of the document. */
  link: field.text('链接', { max: 200 }),
  /** The call that it waits for. */
  task: field.text('待办事项编码', { max: 80 }),
  taskTitle: field.text('待办事项', { max: 40 }),
  /** The author's line while others are waited for. */
  isWatching: field.flag('等待他人'),
  /** Whom it waits for, in the words of the machine: 受邀专家. */
  waitsFor: field.text('等待', { max: 40 }),
  since: field.datetime('开始等待'),
  dueTime: field.datetime('截止时间'),
  /** What follows when nobody has done it by then. */
  dueNote: field.text('超时后果', { max: 200 }),
  dueNoteSaid: field.json<Said>('超时后果'),
} as const;
