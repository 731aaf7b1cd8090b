import { fileParams } from '../../../contract/domains/files/file.params.ts';
import { uploadsOf } from '../../../contract/kernel/domain.ts';
import { CONDEMNED } from '../../engine/files/mark-attached.ts';
import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import { eachFound, type FoundRow } from '../../engine/jobs/each-due.ts';
import { defineJob, type Tally } from '../../engine/jobs/job.ts';
import { isHeldBack } from '../../engine/restored/held-back.ts';
import type { Services } from '../../engine/services.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import { StorageError } from '../../platform/storage/file-storage.ts';
import { namedByDraft } from '../session/form-drafts/form-draft.reads.ts';
import { readParams } from '../settings/param.reads.ts';
import { LARGE_ATTACHMENT } from './large-attachment.ts';

const HOUR_MS = 3_600_000;
/** The limits count what somebody has uploaded in this time. */
const WINDOW_MS = 24 * HOUR_MS;
const MEGABYTE = 1_048_576;
const SWEEP = 'sweep-unused-files';
/** A hospital's own storage that leaves so many calls without an answer is left alone until the next run: files of others wait behind. */
const MOST_FAILURES = 3;

/** What came in pieces has a list of its own, by which its owner keeps or removes it. */
const inOneCall = sql`code <> ${LARGE_ATTACHMENT.code}`;

interface Uploader {
  tenantId: string;
  userId: string;
}

/** Throws 429 for a person whose uploads of the last day that nothing refers to are as many, or as large, as anybody needs. */
export async function refuseTooManyUnused(services: Services, runner: Runner, person: Uploader, now: number): Promise<void> {
  const { count, bytes, most } = await unusedOf(services, runner, person, now);
  if (count >= most.count || bytes >= most.bytes) throw tooManyUnused();
}

/** The same once a file is there: of many that arrived together, those beyond the limit are taken back. */
export async function takeBackBeyondLimit(
  services: Services,
  runner: Runner,
  person: Uploader,
  fileId: string,
  now: number,
): Promise<void> {
  const { count, bytes, most } = await unusedOf(services, runner, person, now);
  if (count <= most.count && bytes <= most.bytes) return;
  const { rows } = await runner.run<UnusedFile>(sql`
    SELECT id, tenant_id AS "tenantId", name, oss_id AS "ossId" FROM file WHERE tenant_id = ${person.tenantId} AND id = ${fileId}`);
  for (const file of rows) await removeUnused(services, file);
  throw tooManyUnused();
}

/** Of what they have uploaded themselves: what the server made or fetched for them has limits of its own, and may be larger than all of it. */
async function unusedOf({ domains }: Services, runner: Runner, { tenantId, userId }: Uploader, now: number) {
  const uploaded = [...uploadsOf(domains).keys()];
  const { rows } = await runner.run<{ count: number; bytes: number }>(sql`
    SELECT count(*) AS count, COALESCE(sum(size), 0)::bigint AS bytes FROM file
    WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND attached IS NULL AND code = ANY (${uploaded}) AND create_time > ${new Date(now - WINDOW_MS)}`);
  const params = await readParams(runner, fileParams, tenantId);
  const most = { count: params['file.unused-most'], bytes: params['file.unused-megabytes'] * MEGABYTE };
  return { count: rows[0]?.count ?? 0, bytes: rows[0]?.bytes ?? 0, most };
}

function tooManyUnused(): Refusal {
  return new Refusal(429, '上传后未使用的文件过多，请先提交已上传的内容，或明天再试');
}

interface UnusedFile extends FoundRow {
  name: string;
  ossId: string | null;
}

/**
 * Removes uploads that nothing refers to after some days: a form that was given up, a picture that was exchanged before it
 * was sent. What a kept form names stays as long as the form. Answers how many it removed.
 */
export async function sweepUnusedFiles(services: Services, tally?: Tally): Promise<number> {
  if (await isHeldBack(services)) return 0;
  const params = await readParams(services.database.forGroup(), fileParams);
  const before = new Date(services.clock() - params['file.unused-hours'] * HOUR_MS);
  const find = sql`
    SELECT f.id, f.tenant_id AS "tenantId", f.original_name AS no, f.name, f.oss_id AS "ossId" FROM file f
    WHERE (f.attached IS NULL AND f.create_time < ${before} AND ${inOneCall} AND NOT ${namedByDraft()}) OR f.attached = ${CONDEMNED}`;
  const failures = new Map<string, number>();
  const act = async (file: UnusedFile): Promise<boolean> => {
    const elsewhere = file.ossId ?? '';
    if ((failures.get(elsewhere) ?? 0) >= MOST_FAILURES) return false;
    return removeUnused(services, file).catch((error: unknown) => {
      if (elsewhere && isUnanswered(error)) failures.set(elsewhere, (failures.get(elsewhere) ?? 0) + 1);
      throw error;
    });
  };
  return eachFound<UnusedFile>(services, { job: SWEEP, table: 'file', find, act }, tally);
}

const isUnanswered = (error: unknown): boolean => error instanceof StorageError && error.code === 'unavailable';

/** Condemned first, so that nobody can attach it any more; the row last, so that what breaks off is found again. */
async function removeUnused(services: Services, { id, tenantId, name, ossId }: UnusedFile): Promise<boolean> {
  const store = services.database.forTenant(tenantId);
  const { count } = await store.run(sql`
    UPDATE file SET attached = ${CONDEMNED} WHERE tenant_id = ${tenantId} AND id = ${id} AND (attached IS NULL OR attached = ${CONDEMNED})`);
  if (count === 0) return false;
  await (await storageOfFile(services, tenantId, ossId)).remove(name);
  await store.run(sql`DELETE FROM file WHERE tenant_id = ${tenantId} AND id = ${id} AND attached = ${CONDEMNED}`);
  return true;
}

export const sweepUnusedFilesJob = defineJob({
  name: SWEEP,
  title: '清理未使用的上传文件',
  cron: '29 * * * *',
  run: async (services, tally) => void (await sweepUnusedFiles(services, tally)),
});
