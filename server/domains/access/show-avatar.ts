import { showAvatar } from '../../../contract/domains/access/avatar.endpoints.ts';
import { ANSWERED, servePublic } from '../../engine/call/call.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import { findRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { notFound } from '../../platform/refusal.ts';
import { fileHeaders } from '../../platform/storage/content-disposition.ts';

/** Streams an avatar, and nothing that was uploaded as anything else. A new picture has a new address, so it may be kept. */
export const serveAvatar = servePublic(showAvatar, async ({ input, services, reply }) => {
  const file = await findRow(services.database.forTenant(input.ownerTenant), fileTable, input.fileId, { also: sql`code = 'avatar'` });
  if (!file?.name) throw notFound('头像不存在');
  const storage = await storageOfFile(services, input.ownerTenant, file.ossId);
  const { stream, size } = await storage.get(file.name);
  const headers = fileHeaders({ originalName: file.originalName ?? '', extension: file.extension ?? '', inline: true });
  await reply
    .headers({ ...headers, 'cache-control': 'public, max-age=31536000, immutable' })
    .header('content-length', size)
    .send(stream);
  return ANSWERED;
});
