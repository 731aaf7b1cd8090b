import { hash } from 'node:crypto';
import { Refusal } from '../../platform/refusal.ts';
import { readRange } from '../../platform/storage/byte-range.ts';
import { ANSWERED, type PublicCall } from '../call/call.ts';
import { storageOfFile } from './tenant-storage.ts';

interface KeptFile {
  readonly name: string;
  readonly ossId?: string | null;
  /** Bytes. */
  readonly size: number;
}

/**
 * Streams a kept file under these headers: all of it, or the range that a player seeks to or a download that broke off goes on with (RFC 9110,
 * section 14). Throws 416 for a range that lies outside it.
 */
export async function sendFile(
  { services, request, reply }: Pick<PublicCall, 'services' | 'request' | 'reply'>,
  tenantId: string,
  file: KeptFile,
  headers: Readonly<Record<string, string>>,
): Promise<typeof ANSWERED> {
  // What is kept never changes under its name: a download that broke off goes on only with the very bytes that it has begun with.
  const etag = `"${hash('sha256', file.name).slice(0, 32)}"`;
  const begun = request.headers['if-range'] ?? etag;
  const range = readRange(begun === etag ? request.headers.range : undefined, file.size);
  if (range === 'outside') throw new Refusal(416, '请求的文件范围不正确');
  const storage = await storageOfFile(services, tenantId, file.ossId);
  const { stream, size } = await storage.get(file.name, range);
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const length = range ? range.end - range.start + 1 : size;
  await reply.headers(headers).headers({ etag, 'accept-ranges': 'bytes', 'content-length': length }).send(stream);
  return ANSWERED;
}
