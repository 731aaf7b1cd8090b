import { getFile } from '../../../contract/domains/files/files.endpoints.ts';
import { ANSWERED, servePublic } from '../../engine/call/call.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import { findRow } from '../../engine/store/rows.ts';
import { forbidden, notFound } from '../../platform/refusal.ts';
import { fileHeaders } from '../../platform/storage/content-disposition.ts';
import { verifyLink } from '../../platform/storage/signed-links.ts';

/** Streams the bytes behind a signed link. The link names tenant and expiry; without a valid signature nothing is looked up. */
export const serveGetFile = servePublic(getFile, async ({ input, services, reply, now }) => {
  const verdict = verifyLink({ ...input, secret: services.secret, now });
  if (verdict.result === 'expired') throw forbidden('链接已过期，请刷新页面后重试');
  if (verdict.result !== 'ok') throw forbidden('链接无效');
  const file = await findRow(services.database.forTenant(verdict.tenantId), fileTable, input.fileId);
  if (!file?.name) throw notFound('文件不存在');
  const storage = await storageOfFile(services, verdict.tenantId, file.ossId);
  const { stream, size } = await storage.get(file.name);
  const originalName = verdict.isUnnamed ? '图像' : (file.originalName ?? '');
  const headers = fileHeaders({ originalName, extension: file.extension ?? '', inline: input.download !== 1 });
  await reply.headers(headers).header('content-length', size).send(stream);
  return ANSWERED;
});
