import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { mostBytesAtOnce, type UploadPolicy } from '../../../contract/kernel/upload-policies.ts';
import { cutText } from '../../platform/cut-text.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkFile, tooLarge } from '../../platform/storage/check-file.ts';
import { extensionOf } from '../../platform/storage/file-kinds.ts';
import { newFileKey } from '../../platform/storage/file-storage.ts';
import type { Services } from '../services.ts';
import { insertRow, type Stamp } from '../store/rows.ts';
import type { Runner } from '../store/runner.ts';
import { fileTable } from './file.table.ts';
import { storageForNew } from './tenant-storage.ts';
import { findUploadPolicy } from './upload-policies.ts';

const HEAD_BYTES = 65_536;

export interface Incoming {
  originalName: string;
  declaredType: string;
  body: Readable;
  code: string;
}

export interface KeptFile {
  id: string;
  name: string;
  originalName: string;
  sha256: string;
}

/**
 * Keeps an uploaded file: looks at its first bytes, streams the rest into the storage under a name of our own, and
 * writes its row last, so that a row without bytes cannot exist. Throws 400, 413 or 415 with the exact message.
 */
export async function storeFile(runner: Runner, services: Services, incoming: Incoming, stamp: Stamp): Promise<KeptFile> {
  const found = findUploadPolicy(services, incoming.code);
  if (!found.ok) throw new Refusal(found.status, found.message);
  const { head, body } = await peek(incoming.body);
  const policy = { ...found.policy, maxBytes: mostBytesAtOnce(found.policy, extensionOf(incoming.originalName)) };
  const verdict = await checkFile({ ...incoming, head, policy });
  if (!verdict.ok) throw new Refusal(verdict.status, verdict.message);
  const name = newFileKey(verdict.extension, stamp.now);
  const hash = createHash('sha256');
  // A pipeline also passes on that the sender went away.
  const checked = pipeline(body, limited(policy, hash), () => {});
  const { storage, ossId } = await storageForNew(services, runner.tenantId);
  const { size } = await storage.put(name, checked, { contentType: verdict.contentType });
  const sha256 = hash.digest('hex');
  const originalName = cutText(incoming.originalName, 255);
  const row = await insertRow(
    runner,
    fileTable,
    {
      userId: stamp.userId,
      code: incoming.code,
      name,
      ossId,
      originalName,
      extension: verdict.extension,
      contentType: verdict.contentType,
      size,
      sha256,
    },
    stamp,
  ).catch(async (error: unknown) => {
    await storage.remove(name);
    throw error;
  });
  return { id: String(row.id), name, originalName, sha256 };
}

/** The first bytes, and a stream that still has them. */
async function peek(source: Readable): Promise<{ head: Buffer; body: Readable }> {
  const chunks: Buffer[] = [];
  let length = 0;
  const iterator = source[Symbol.asyncIterator]();
  while (length < HEAD_BYTES) {
    const { value, done } = await iterator.next();
    if (done) break;
    chunks.push(value as Buffer);
    length += (value as Buffer).length;
  }
  const whole = async function* () {
    yield* chunks;
    for (let step = await iterator.next(); !step.done; step = await iterator.next()) yield step.value as Buffer;
  };
  return { head: Buffer.concat(chunks).subarray(0, HEAD_BYTES), body: Readable.from(whole()) };
}

function limited(policy: UploadPolicy, hash: ReturnType<typeof createHash>): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      const refusal = tooLarge(policy);
      if (size > policy.maxBytes) return done(new Refusal(refusal.status, refusal.message));
      hash.update(chunk);
      done(null, chunk);
    },
  });
}
