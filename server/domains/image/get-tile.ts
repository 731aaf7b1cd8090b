import { getTile } from '../../../contract/domains/image/image.endpoints.ts';
import { ANSWERED, servePublic } from '../../engine/call/call.ts';
import type { Services } from '../../engine/services.ts';
import { forbidden, notFound } from '../../platform/refusal.ts';
import { fileHeaders } from '../../platform/storage/content-disposition.ts';
import { verifyLink } from '../../platform/storage/signed-links.ts';
import { storedFile, tilesOf } from './open-image.ts';
import { type OpenSlide, openSlideFile } from './open-slide-file.ts';
import { readTile } from './slide/slide-tile.ts';

const headers = fileHeaders({ originalName: 'tile.jpg', extension: 'jpg', inline: true });

/** A tile, read from where it lies in the file. The token names tenant and expiry; without a valid one nothing is looked up. */
export const serveGetTile = servePublic(getTile, async ({ input, services, reply, now }) => {
  const token = input.token.startsWith(`${input.fileId}.`) ? input.token.slice(input.fileId.length + 1) : '';
  const verdict = verifyLink({ fileId: tilesOf(input.fileId), token, secret: services.secret, now });
  if (verdict.result === 'expired') throw forbidden('链接已过期，请刷新页面后重试');
  if (verdict.result !== 'ok') throw forbidden('链接无效');
  const open = await slideOf(services, verdict.tenantId, input.fileId);
  const tile = await readTile(open.slide, open.source, input);
  if (!tile) throw notFound('图块不存在');
  await reply.headers(headers).header('content-length', tile.length).send(tile);
  return ANSWERED;
});

/** Where files lie does not change: who looks at a slide asks for hundreds of tiles of it. */
const MOST_KNOWN = 64;
const known = new Map<string, Awaited<ReturnType<typeof storedFile>>>();

async function slideOf(services: Services, tenantId: string, fileId: string): Promise<OpenSlide> {
  const key = `${tenantId} ${fileId}`;
  const file = known.get(key) ?? (await storedFile(services, tenantId, fileId));
  const open = file && (await openSlideFile(services, file));
  if (!open) throw notFound('文件不存在');
  known.delete(key);
  known.set(key, file);
  const [eldest] = known.keys();
  if (known.size > MOST_KNOWN && eldest !== undefined) known.delete(eldest);
  return open;
}
