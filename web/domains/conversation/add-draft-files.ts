import { sendConversationMessage } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { checkUpload, readableSize, uploadCodeOf, uploadLimitsOf } from '../../engine/form/upload-limits.ts';
import { newIdempotencyKey } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { upload } from '../../platform/call/upload.ts';
import { notify } from '../../platform/page/notify.ts';
import { text } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { changeDraftFile, draftAt, removeDraftFile, writeDraft } from './chat-drafts.ts';

const field = sendConversationMessage.input.files ?? { kind: 'files', label: '' };

/** What a message may hold. */
export const limits = uploadLimitsOf(field);

/** Puts files beside the draft and sends them on their way. Those that may not go along are named and left out. */
export function addDraftFiles(place: string, hearers: string | undefined, files: readonly File[]): void {
  const free = limits.count - draftAt(place).files.length;
  if (files.length > free) notify.warning(label('一条消息最多添加{count}个文件', { count: limits.count }));
  for (const file of files.slice(0, Math.max(0, free))) {
    if (checkUpload(file, limits) === undefined) void addOne(place, hearers, file);
    else notify.warning(label('{name}的格式不支持，或超过{size}', { name: file.name, size: readableSize(limits.maxBytes) }));
  }
}

async function addOne(place: string, hearers: string | undefined, file: File): Promise<void> {
  const uid = newIdempotencyKey();
  const isImage = /^image\/(png|jpeg|gif|bmp)$/.test(file.type);
  writeDraft(place, hearers, (draft) => ({ ...draft, files: [...draft.files, { uid, name: file.name, isImage, percent: 0 }] }));
  try {
    const onProgress = (percent: number) => changeDraftFile(place, uid, { percent });
    const { attachId, link } = await upload(uploadCodeOf(field), file, { onProgress });
    changeDraftFile(place, uid, { attachId, link, percent: 100 });
  } catch (error) {
    removeDraftFile(place, uid);
    const known = error instanceof CallError ? error : undefined;
    notify.error(known?.message ?? text('file.failed', { name: file.name }), known?.requestId);
  }
}
