import { setTimeout as sleep } from 'node:timers/promises';
import { mergeBigFile } from '../../../contract/domains/files/big-file.endpoints.ts';
import { said, several } from '../../../contract/kernel/said.ts';
import { noteForLogs } from '../../engine/audit/log-notes.ts';
import { type Call, serve } from '../../engine/call/call.ts';
import { invalid, notFound, Refusal } from '../../platform/refusal.ts';
import { answerRecord, findOwnUpload, findUploadById, isComplete, ownStore, recordOf, type Upload } from './big-file.reads.ts';
import { claimMerge, isClaimable, joinChunks } from './join-chunks.ts';

/** Below the 30 s after which the console and many proxies give a call up: whoever waits longer asks again. */
const WAIT_MS = 20_000;
const LOOK_MS = 150;

/**
 * Joins the pieces of a file. Of several calls one does it, in any process; all answer what came of it. Where it takes
 * longer than a call may, the answer is body code 205 and the next call waits on. After a crash the next call takes over.
 */
export const serveMergeBigFile = serve(mergeBigFile, async (call) => {
  const upload = await findOwnUpload(ownStore(call), call.actor, call.input);
  if (!upload) throw notFound('没有找到该文件的上传记录，请重新上传');
  if (upload.mergeStatus !== '2') refuseIncomplete(upload);
  const { done, hasBegun } = await waitForMerge(call, upload);
  // The deed is to have it joined; the calls that wait for that are none, nor is the one that hears how it ended.
  if (!hasBegun) noteForLogs(call.request, { goesOn: true });
  const record = recordOf(call.services, call.input, done);
  return record.skipUpload ? record : answerRecord(call, record);
});

function refuseIncomplete(upload: Upload): void {
  // What failed for good stays failed until another piece arrives.
  if (upload.mergeStatus === '0' && upload.mergeError && (upload.mergeErrorCode ?? 500) < 500) throw failureOf(upload);
  if (isComplete(upload)) return;
  const missing = Array.from({ length: upload.totalChunks }, (_, at) => at + 1).filter((number) => !upload.chunkNumbers.includes(number));
  const named = missing.slice(0, 10);
  throw invalid(said`还有${missing.length}片没有上传（第${several(missing.length > 10 ? [...named, '…'] : named)}片），请继续上传`);
}

/** What has come of it by now, and whether it was this call that began to join it. */
async function waitForMerge(call: Call, first: Upload): Promise<{ done: Upload; hasBegun: boolean }> {
  const store = ownStore(call);
  const { services } = call;
  const deadline = performance.now() + WAIT_MS;
  let upload = first;
  let isFirstLook = true;
  let hasBegun = false;
  while (upload.mergeStatus !== '2' && performance.now() < deadline) {
    if (upload.mergeStatus === '0' && !isFirstLook) throw failureOf(upload);
    if (isClaimable(upload, services.clock())) {
      const claim = await claimMerge(store, services, upload);
      // Not awaited: the call may end before it. What comes of it is in the database.
      if (claim) void joinChunks(store, services, upload, claim);
      hasBegun ||= claim !== undefined;
    }
    await sleep(LOOK_MS);
    const seen = await findUploadById(store, upload.id);
    if (!seen) throw notFound('上传已被删除');
    upload = seen;
    isFirstLook = false;
  }
  return { done: upload, hasBegun };
}

function failureOf({ mergeError, mergeSaid, mergeErrorCode }: Upload): Refusal {
  return new Refusal(mergeErrorCode ?? 500, mergeSaid ?? mergeError ?? '合并失败，请重试');
}
