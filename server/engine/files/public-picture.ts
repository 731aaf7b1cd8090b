import type { FastifyReply } from 'fastify';
import { notFound } from '../../platform/refusal.ts';
import { fileHeaders } from '../../platform/storage/content-disposition.ts';
import { ANSWERED } from '../call/call.ts';
import type { Services } from '../services.ts';
import { findRow } from '../store/rows.ts';
import { sql } from '../store/sql.ts';
import { fileTable } from './file.table.ts';
import { storageOfFile } from './tenant-storage.ts';

interface Asked {
  readonly ownerTenant: string;
  readonly fileId: string;
}

/**
 * Streams a picture that everybody may see, and nothing that was uploaded under another code. A new picture has a new address,
 * so it may be kept. Throws 404.
 */
export async function streamPublicPicture(
  { input, services, reply }: { input: Asked; services: Services; reply: FastifyReply },
  code: string,
): Promise<typeof ANSWERED> {
  const file = await findRow(services.database.forTenant(input.ownerTenant), fileTable, input.fileId, { also: sql`code = ${code}` });
  if (!file?.name) throw notFound('图片不存在');
  const storage = await storageOfFile(services, input.ownerTenant, file.ossId);
  const { stream, size } = await storage.get(file.name);
  const headers = fileHeaders({ originalName: file.originalName ?? '', extension: file.extension ?? '', inline: true });
  await reply
    .headers({ ...headers, 'cache-control': 'public, max-age=31536000, immutable' })
    .header('content-length', size)
    .send(stream);
  return ANSWERED;
}
