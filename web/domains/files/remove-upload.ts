import { addClick, removeBigFiles } from '../../../contract/domains/files/big-file.endpoints.ts';
import { call } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { queryClient } from '../../platform/call/query-client.ts';
import { notify } from '../../platform/page/notify.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';
import { forgetUpload, stopUpload } from './upload-engine.ts';
import { findItem, type UploadItem } from './upload-store.ts';

/** Asked before an upload goes that nobody has filed yet, and before one that was filed (specification 1 §5). */
const UNSUBMITTED = '该资源还未提交信息，确定将选择数据删除?';
const SUBMITTED = '确定将选择数据删除?';

/** Asks, and removes an upload from the server. */
export async function removeUpload(id: string, isSubmitted: boolean): Promise<void> {
  if (await confirmRemoval(isSubmitted)) await removeStored(id);
}

/**
 * Asks, and takes an item off the list with what is on the server of it. It is stopped first, because it goes on while the question stands.
 * Where the server refuses, it stays, and may go on from there.
 */
export async function removeItem({ key, isSubmitted }: Pick<UploadItem, 'key' | 'isSubmitted'>): Promise<void> {
  if (!(await confirmRemoval(isSubmitted))) return;
  await stopUpload(key);
  const id = findItem(key)?.id;
  if (!id || (await removeStored(id))) forgetUpload(key);
}

function confirmRemoval(isSubmitted: boolean): Promise<boolean> {
  return notify.confirm({ title: label(isSubmitted ? SUBMITTED : UNSUBMITTED), danger: true, okText: confirmLabel('删除') });
}

/** Resolves to whether it is gone; the user has been told otherwise. */
async function removeStored(id: string): Promise<boolean> {
  // Gone already is gone too.
  const isGone = await toldOutcome(call(removeBigFiles, { ids: [id] }, { quiet: true }), 404);
  if (isGone) notify.success(label('删除成功'));
  return isGone;
}

/** Files an upload with its business object. Resolves to whether the server accepted. */
export async function submitUpload(id: string): Promise<boolean> {
  const isDone = await toldOutcome(call(addClick, { id }, { quiet: true }));
  if (isDone) notify.success(label('操作成功!'));
  return isDone;
}

async function toldOutcome(sent: Promise<unknown>, goodRefusal?: number): Promise<boolean> {
  try {
    await sent;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code !== goodRefusal) {
      notify.error(error.message, error.requestId);
      return false;
    }
  }
  void queryClient.invalidateQueries({ queryKey: ['call', 'files'] });
  return true;
}
