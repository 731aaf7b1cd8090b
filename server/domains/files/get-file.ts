import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { getFile } from '../../../contract/domains/files/files.endpoints.ts';
import { LINK_EXPIRED } from '../../../contract/kernel/link-token.ts';
import { ANSWERED, servePublic } from '../../engine/call/call.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { sendFile } from '../../engine/files/send-file.ts';
import { storageOfFile } from '../../engine/files/tenant-storage.ts';
import { findRow } from '../../engine/store/rows.ts';
import { forbidden, notFound, Refusal } from '../../platform/refusal.ts';
import { fileHeaders } from '../../platform/storage/content-disposition.ts';
import { verifyLink } from '../../platform/storage/signed-links.ts';
import { withoutMetadata } from '../../platform/storage/without-metadata.ts';

/**
 * Streams the bytes behind a signed link, or a range of them. The link names tenant and expiry; without a valid signature nothing is looked up. Behind one that names
 * nobody, what the picture says beside its pixels stays here as well.
 */
export const serveGetFile = servePublic(getFile, async (call) => {
  const { input, services, request, reply, now } = call;
  const verdict = verifyLink({ ...input, secret: services.secret, now });
  // Opened in a window of its own, where a person reads what is answered: in words, and in their language.
  if (verdict.result === 'expired' && request.headers.accept?.includes('text/html')) {
    await reply.redirect(LINK_EXPIRED, 302);
    return ANSWERED;
  }
  if (verdict.result === 'expired') throw forbidden('链接已过期，请刷新页面后重试');
  if (verdict.result !== 'ok') throw forbidden('链接无效');
  const file = await findRow(services.database.forTenant(verdict.tenantId), fileTable, input.fileId);
  if (!file?.name) throw notFound('文件不存在');
  const about = { extension: file.extension ?? '', inline: input.download !== 1 };
  if (!verdict.isUnnamed) return sendFile(call, verdict.tenantId, file, fileHeaders({ ...about, originalName: file.originalName ?? '' }));
  const storage = await storageOfFile(services, verdict.tenantId, file.ossId);
  const { stream, size } = await storage.get(file.name);
  const picture = await plainPicture(stream, size);
  await reply
    .headers(fileHeaders({ ...about, originalName: '图像' }))
    .header('content-length', picture.length)
    .send(picture);
  return ANSWERED;
});

/** Larger than any key image, which is what such links lead to. */
const MOST_BYTES = 20 * 1_048_576;

/** Throws 415 for what is no picture of which it is known what it says. */
async function plainPicture(stream: Readable, size: number): Promise<Buffer> {
  const picture = size > MOST_BYTES ? undefined : withoutMetadata(await buffer(stream));
  stream.destroy();
  if (!picture) throw new Refusal(415, '图像格式不支持去除附带信息，不能公开');
  return picture;
}
