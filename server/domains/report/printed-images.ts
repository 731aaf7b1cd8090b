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

/** For all pictures of a report: it is drawn in its turn, and others wait behind a store that does not answer. */
const MOST_MS = 30_000;

const GONE: PrintedImage = { missing: '原文件已不存在' };
const UNREAD: PrintedImage = { missing: '文件读取失败', isPassing: true };
const TOO_MUCH: PrintedImage = { missing: '本报告图像总量超过60MB，请在系统中查看' };
const OF_REPLACED = '取自已更换的影像';
const unprintable = { damaged: '文件损坏或不是jpg/png图片', large: '图像尺寸过大' } as const;

/**
 * The key images of an order and of what each of several experts said, by their ids, read from where each hospital keeps its files. One that
 * is not there or cannot be drawn says why, and whether it may be had later. Reads outside: never called inside a transaction.
 */
export async function printedImages(
  services: Services,
  order: Order,
  opinions: readonly ExpertOpinion[],
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
  const signal = AbortSignal.timeout(MOST_MS);
  for (const [tenantId, owned] of Map.groupBy(chosen, (one) => one.tenantId)) {
    for (const file of await filesOf(services, tenantId, [...new Set(owned.map(({ id }) => id))])) {
      left -= file.size;
      const image = left < 0 ? TOO_MUCH : await readImage(services, tenantId, file, signal);
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

async function readImage(
  services: Services,
  tenantId: string,
  { id, name, ossId, contentType }: KeptFile,
  signal: AbortSignal,
): Promise<PrintedImage> {
  try {
    const bytes = await unlessOver(signal, storedBytes(await storageOfFile(services, tenantId, ossId), name, signal));
    const why = whyUnprintable(bytes);
    return why ? { missing: unprintable[why] } : { image: `data:${contentType};base64,${bytes.toString('base64')}` };
  } catch (error) {
    services.log.warn({ err: error, file: id }, 'a key image could not be read');
    const isGone = await unlessOver(
      signal,
      isAbsent(error, () => storageOfFile(services, tenantId, ossId)),
    ).catch(() => false);
    return isGone ? GONE : UNREAD;
  }
}

/** Whether that was said of a file that is not there. A store whose key may not list refuses it instead, and gives and takes everything else. */
async function isAbsent(error: unknown, storageOf: () => Promise<FileStorage>): Promise<boolean> {
  if (!(error instanceof StorageError)) return false;
  if (error.code !== 'denied') return error.code === 'not-found';
  const storage = await storageOf();
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
