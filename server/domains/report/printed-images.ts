import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { whyUnprintable } from '../../platform/pdf/printable-picture.ts';
import { type FileStorage, newFileKey, StorageError } from '../../platform/storage/file-storage.ts';
import { type ExpertOpinion, ownerOfKeyImage } from '../consultation/consultation.reads.ts';
import { picturesOfReplaced } from '../consultation/consultation-studies.reads.ts';
import type { PrintedImage } from './printed-report.ts';
import type { Order } from './report.policy.ts';

interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly ossId: string | null;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
}

/** Of all pictures of a report together, in bytes: as many as one expert may choose, twice. Eight could choose more than a server holds. */
const MOST_BYTES = 60 * 1024 * 1024;

/** For all pictures of a report: it is drawn in its turn, and others wait behind a store that does not answer. Less than its sender waits for an answer. */
const MOST_MS = 20_000;

const GONE: PrintedImage = { missing: '原文件已不存在' };
const UNREAD: PrintedImage = { missing: '文件读取失败', isPassing: true };
/** What of all it holds it does not give; it may be there. */
const REFUSED = '存储拒绝读取';
const TOO_MUCH: PrintedImage = { missing: '本报告图像总量超过60MB，请在系统中查看' };
const OF_REPLACED = '取自已更换的影像';
const unprintable = { damaged: '文件损坏或不是jpg/png图片', large: '图像尺寸过大' } as const;

/** What the pictures are read for: a report that is sent, or one that is only looked at. */
type ReadFor = 'sending' | 'preview';

interface Reading {
  readonly services: Services;
  readonly signal: AbortSignal;
  /** Whether a store, by its configuration, gives and takes everything else. It is asked once, and only where somebody goes by the answer. */
  gives(tenantId: string, ossId: string | null): Promise<boolean>;
}

/**
 * The key images of an order and of what each of several experts said, by their ids, read from where each hospital keeps its files. One that
 * is not there or cannot be drawn says why, and whether it may be had later. Reads outside: never called inside a transaction.
 */
export async function printedImages(
  services: Services,
  order: Order,
  opinions: readonly ExpertOpinion[],
  readFor: ReadFor,
): Promise<ReadonlyMap<string, PrintedImage>> {
  const chosen = [
    ...(order.keyImages ?? []).map((id) => ({ id, tenantId: ownerOfKeyImage(order, id) })),
    ...opinions.flatMap(({ keyImages, tenantId }) =>
      (keyImages ?? []).map((id) => ({ id, tenantId: ownerOfKeyImage(order, id, tenantId) })),
    ),
  ];
  const images = new Map(chosen.map(({ id }) => [id, GONE]));
  const replaced = await picturesOfReplaced(services.database.forTenant(order.tenantId), order);
  let left = MOST_BYTES;
  const reading = readingOf(services, readFor);
  for (const [tenantId, owned] of Map.groupBy(chosen, (one) => one.tenantId)) {
    for (const file of await filesOf(services, tenantId, [...new Set(owned.map(({ id }) => id))])) {
      left -= file.size;
      const image = left < 0 ? TOO_MUCH : await readImage(reading, tenantId, file);
      images.set(file.id, replaced.has(file.id) ? { ...image, note: OF_REPLACED } : image);
    }
  }
  return images;
}

/** In the order in which they were chosen. */
async function filesOf({ database }: Services, tenantId: string, ids: readonly string[]): Promise<KeptFile[]> {
  const { rows } = await database.forTenant(tenantId).run<KeptFile>(sql`
    SELECT id, name, oss_id AS "ossId", content_type AS "contentType", size FROM file
    WHERE tenant_id = ${tenantId} AND id = ANY (${[...ids]}::uuid[])`);
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

function readingOf(services: Services, readFor: ReadFor): Reading {
  const signal = AbortSignal.timeout(MOST_MS);
  const asked = new Map<string, Promise<boolean>>();
  const gives: Reading['gives'] = (tenantId, ossId) => {
    if (readFor !== 'sending') return Promise.resolve(false);
    const known = asked.get(ossId ?? '');
    const answer = known ?? unlessOver(signal, keepsAndGives(services, tenantId, ossId)).catch(() => false);
    asked.set(ossId ?? '', answer);
    return answer;
  };
  return { services, signal, gives };
}

async function readImage(reading: Reading, tenantId: string, { id, name, ossId, contentType }: KeptFile): Promise<PrintedImage> {
  const { services, signal } = reading;
  try {
    const bytes = await unlessOver(signal, storedBytes(await storageOfFile(services, tenantId, ossId), name, signal));
    const why = whyUnprintable(bytes);
    return why ? { missing: unprintable[why] } : { image: `data:${contentType};base64,${bytes.toString('base64')}` };
  } catch (error) {
    services.log.warn({ err: error, file: id }, 'a key image could not be read');
    if (!(error instanceof StorageError)) return UNREAD;
    if (error.code === 'not-found') return GONE;
    // Of wrong keys, a wrong clock or a bucket that was closed nothing is known of this file.
    if (error.storeCode !== 'AccessDenied') return UNREAD;
    // A store whose key may not list refuses what is not there as well: whether that passes shows in what else it gives.
    return (await reading.gives(tenantId, ossId)) ? { missing: REFUSED } : { missing: REFUSED, isPassing: true };
  }
}

/** Whether a store takes a file and gives it back. */
async function keepsAndGives(services: Services, tenantId: string, ossId: string | null): Promise<boolean> {
  const storage = await storageOfFile(services, tenantId, ossId);
  const key = newFileKey('txt', Date.now());
  await storage.put(key, Buffer.from(key), { contentType: 'text/plain' });
  try {
    return (await buffer((await storage.get(key)).stream)).length > 0;
  } finally {
    await storage.remove(key).catch(() => {});
  }
}

async function storedBytes(storage: FileStorage, name: string, signal: AbortSignal): Promise<Buffer> {
  const { stream } = await storage.get(name);
  return buffer(addAbortSignal(signal, stream));
}

/** Rejects when the time is over, whatever is still waited for: what comes later is let go. */
function unlessOver<T>(signal: AbortSignal, waited: Promise<T>): Promise<T> {
  const over = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([waited, over]);
}
