import { caseImageUpload } from '../consultation/case-image.upload.ts';
import { type ConsultationState, openStates, unauditedStates } from '../consultation/consultation.states.ts';
import { attachmentUpload, imageUpload } from '../files/upload-policies.ts';

/** Who has the page may read; who may also speak was granted the second. */
export const READ_CONVERSATION = 'conversation_view';
export const SPEAK = 'conversation_send';

/** Messages that are fetched at once. */
export const MESSAGE_PAGE = 30;
export const MESSAGE_MAX = 1_000;
export const MESSAGE_FILES = 4;
/** How long one may take back what one has said: two minutes, in ms. */
export const WITHDRAW_MS = 2 * 60_000;
/** Of unread messages, up to so many are shown by their number, more as «99+». */
export const MOST_UNREAD = 99;

/** The upload policies under which the files of a message were put. */
export const conversationUploads: readonly string[] = [attachmentUpload, imageUpload, caseImageUpload].map(({ code }) => code);

/** Name of the server-sent event that says in which order's conversation something has changed. */
export const CONVERSATION_EVENT = 'conversation';

/** Nobody of the other hospital sees the order yet: the audit invites them. */
const early: readonly string[] = ['wait_submit', ...unauditedStates] satisfies ConsultationState[];

/** From the audit, which brings in the other side, until the order is closed, in whichever way. */
const open: readonly string[] = [
  ...openStates.filter((state) => !early.includes(state)),
  'diagnosis',
  'not_pass',
] satisfies ConsultationState[];

/** Whether there is nobody on the other side yet: then no conversation is offered. */
export function isTooEarly(status: string): boolean {
  return early.includes(status);
}

/** Why nobody can speak in the conversation of an order in this state; nothing when people can. */
export function closedReason(status: string): string | undefined {
  if (open.includes(status)) return undefined;
  if (isTooEarly(status)) return '会诊尚未审核通过，审核通过后才能与会诊方沟通';
  return '会诊已结束，沟通记录只能查看';
}
