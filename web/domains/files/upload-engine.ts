import {
  BIG_FILE_CHUNK_BYTES,
  type ChunkUploadRecord,
  existBigFile,
  mergeBigFile,
} from '../../../contract/domains/files/big-file.endpoints.ts';
import { call } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { READ_FAILED } from '../../platform/call/is-readable.ts';
import { queryClient } from '../../platform/call/query-client.ts';
import { notify } from '../../platform/page/notify.ts';
import { label, messageText } from '../../platform/words/label.ts';
import { hashFile } from './hash-file.ts';
import { isOpenAnew, type Take, takerOf } from './open-forms.ts';
import { patiently } from './patiently.ts';
import { sendPieces } from './send-pieces.ts';
import { createSpeedometer } from './transfer-words.ts';
import { isInList } from './under-way.ts';
import { changeItem, dropItem, findItem, isActive, type UploadItem, type UploadRequest, uploadStore } from './upload-store.ts';

const MERGE_TIMEOUT_MS = 60_000;
const MERGE_PAUSE_MS = 500;
const TICK_MS = 500;
const DUPLICATE = '已经上传！请选择其他文件';
const ALREADY = '已经上传过，请选择其他文件';
const WRONG_FILE = '所选文件与未完成的上传不是同一个文件，请选择原来的文件';

/** What runs for an item and is not for showing. */
interface Run {
  controller: AbortController;
  /** Bytes by piece: what is there, and what has left of the pieces on their way. */
  bytes: Map<number, number>;
  /** Resolves when nothing of it is on its way any more. */
  ended: Promise<void>;
}

const runs = new Map<string, Run>();
const hashes = new Map<string, string[]>();
const speedometers = new Map<string, (bytes: number, now: number) => number>();

/** Takes files into the list and starts them. `expected` is the checksum of an upload from before that is to go on. */
export function addUploads(files: readonly File[], { busniessType, busniessId, owner, formKey }: UploadRequest, expected?: string): void {
  for (const file of files) {
    const key = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
    const start = { status: 'computing', hashed: 0, sent: 0, speed: 0, isBegun: false, isMerging: false } as const;
    const item: UploadItem = {
      key,
      file,
      target: { busniessType, busniessId },
      owner,
      formKey,
      expected,
      ...start,
      isSubmitted: false,
      mayRetry: true,
    };
    uploadStore.set(({ items }) => ({ items: [...items, item] }));
    runUpload(key);
  }
}

/** Stops sending; what is on the server stays there. */
export function pauseUpload(key: string): void {
  changeItem(key, { status: 'paused', speed: 0, isMerging: false });
  runs.get(key)?.controller.abort(new Error('paused'));
}

/**
 * Pauses an item that runs, and waits until nothing of it is on its way: a piece that arrived after its removal would be refused, or begin
 * the upload anew. Before its checksum is known nothing is.
 */
export async function stopUpload(key: string): Promise<void> {
  const item = findItem(key);
  if (item && isActive(item)) pauseUpload(key);
  if (item?.identifier) await runs.get(key)?.ended;
}

/** Goes on after a pause or a failure, with what is missing. */
export function resumeUpload(key: string): void {
  changeItem(key, { message: undefined, status: findItem(key)?.identifier ? 'waiting' : 'computing' });
  runUpload(key);
}

/** Forgets an item and stops what runs for it. */
export function forgetUpload(key: string): void {
  dropItem(key);
  runs.get(key)?.controller.abort(new Error('removed'));
  for (const known of [runs, hashes, speedometers]) known.delete(key);
}

function runUpload(key: string): void {
  const run: Run = { controller: new AbortController(), bytes: new Map(), ended: Promise.resolve() };
  runs.set(key, run);
  startTicking();
  run.ended = runToEnd(key, run);
}

async function runToEnd(key: string, run: Run): Promise<void> {
  try {
    await upload(key, run);
  } catch (error) {
    // Paused or removed: whoever did it has said so.
    if (!run.controller.signal.aborted) fail(key, error);
    run.controller.abort(error);
  } finally {
    if (runs.get(key) === run) runs.delete(key);
    void queryClient.invalidateQueries({ queryKey: ['call', 'files'] });
  }
}

async function upload(key: string, run: Run): Promise<void> {
  const { signal } = run.controller;
  await computeChecksum(key, signal);
  const item = findItem(key);
  if (!item?.identifier) return;
  const wire = { ...item.target, busniessId: item.target.busniessId ?? '', identifier: item.identifier, filename: item.file.name };
  const record = await findStored(wire, item, signal);
  changeItem(key, { isBegun: true, ...(record && { id: record.id }) });
  if (record) await sendPieces({ key, file: item.file, wire, record, hashes: hashes.get(key) ?? [], bytes: run.bytes, signal });
  changeItem(key, { isMerging: true, status: 'uploading', sent: item.file.size, speed: 0 });
  const merged = await mergePieces(wire, signal);
  signal.throwIfAborted();
  changeItem(key, { status: 'success', isMerging: false, id: merged.id, attachId: merged.attachId });
  handOver(findItem(key) ?? item);
}

async function computeChecksum(key: string, signal: AbortSignal): Promise<void> {
  const item = findItem(key);
  if (!item) return;
  if (!hashes.has(key)) {
    changeItem(key, { status: 'computing', hashed: 0 });
    const found = await hashFile(item.file, BIG_FILE_CHUNK_BYTES, signal, (hashed) => changeItem(key, { hashed }));
    if (item.expected && item.expected !== found.identifier) throw final(WRONG_FILE);
    if (isInList(uploadStore.get().items, item, found.identifier)) throw final(DUPLICATE);
    hashes.set(key, found.chunks);
    changeItem(key, { identifier: found.identifier });
  }
  signal.throwIfAborted();
  changeItem(key, { status: 'waiting' });
}

type Wire = { busniessType: string; busniessId: string; identifier: string; filename: string };

/**
 * What is there of the file; `undefined` when everything is, and only the merge is missing. Who puts it into a form gets what was merged
 * before, and so does who had begun it here, and did not hear that it was merged: asked again, the merge answers with it.
 */
async function findStored(
  wire: Wire,
  { owner, isBegun }: Pick<UploadItem, 'owner' | 'isBegun'>,
  signal: AbortSignal,
): Promise<ChunkUploadRecord | undefined> {
  try {
    return await patiently(signal, () => call(existBigFile, wire, { signal, quiet: true }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 205 || (error.code === 202 && (owner !== undefined || isBegun))) return undefined;
    throw error.code === 202 ? final(ALREADY) : error;
  }
}

/** A big file takes longer than a call may: body code 205 means that the next call waits on. */
async function mergePieces(wire: Wire, signal: AbortSignal): Promise<ChunkUploadRecord> {
  for (;;) {
    try {
      return await patiently(signal, () => call(mergeBigFile, wire, { signal, quiet: true, timeoutMs: MERGE_TIMEOUT_MS }));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 205) throw error;
      await new Promise((resolve) => setTimeout(resolve, MERGE_PAUSE_MS));
    }
  }
}

/** Into the form that waits for it; where that was closed or emptied meanwhile, its user is told how it still gets there. */
function handOver(item: UploadItem): void {
  const { file, owner, formKey } = item;
  const { name } = file;
  const take = takerOf(owner);
  if (take) {
    if (putInto(take, item)) notify.success(label('文件上传成功'));
  } else if (owner === undefined) notify.success(label('文件上传成功'));
  else if (isOpenAnew(formKey)) notify.success(label('{name}已上传，可在表单中加入', { name }));
  else if (formKey !== undefined) notify.warning(label('{name}已上传，但表单已关闭，没有加入；再次打开表单时可以加入', { name }));
  else notify.warning(label('{name}已上传，但表单已关闭，没有加入；在表单中重新选择它即可，无需再次传输', { name }));
}

/** Whether a field has taken what was uploaded. One that is full has not: it goes on offering it. */
export function putInto(take: Take, { key, attachId, file }: UploadItem): boolean {
  const isTaken = attachId !== undefined && take(attachId, file.name);
  if (isTaken) changeItem(key, { isTaken });
  return isTaken;
}

/** A refusal that trying again cannot mend. */
class FinalError extends Error {}

function final(message: string): FinalError {
  return new FinalError(message);
}

function fail(key: string, error: unknown): void {
  const message = error instanceof Error ? error.message : label('上传失败，请重试');
  const mayRetry = !(error instanceof FinalError) && message !== READ_FAILED;
  if (error instanceof FinalError) notify.warning(message);
  else
    notify.error(
      label('{name}：{value}', { name: findItem(key)?.file.name ?? '', value: messageText(message) }),
      error instanceof CallError ? error.requestId : undefined,
    );
  changeItem(key, { status: 'error', message, mayRetry, isMerging: false, speed: 0 });
}

let ticking: ReturnType<typeof setInterval> | undefined;

/** Progress is shown twice a second, however many events there are. */
function startTicking(): void {
  ticking ??= setInterval(() => {
    for (const [key, { bytes }] of runs) {
      const item = findItem(key);
      if (item?.status !== 'uploading' || item.isMerging) continue;
      const sent = [...bytes.values()].reduce((sum, one) => sum + one, 0);
      const measure = speedometers.get(key) ?? createSpeedometer();
      speedometers.set(key, measure);
      changeItem(key, { sent, speed: measure(sent, Date.now()) });
    }
    if (uploadStore.get().items.some(isActive)) return;
    clearInterval(ticking);
    ticking = undefined;
  }, TICK_MS);
}
