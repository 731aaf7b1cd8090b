import { keepImage, type OpenedImage, openImage } from '../../../contract/domains/image/image.endpoints.ts';
import { isPlain } from '../../../contract/domains/image/image.rules.ts';
import { MOST_PREPARED_PIXELS, PLAIN_PIXELS } from '../../../contract/domains/image/slide.limits.ts';
import { recordReading } from '../../engine/audit/audit.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { linkTo } from '../../engine/files/file-links.ts';
import type { Services } from '../../engine/services.ts';
import { findRow } from '../../engine/store/rows.ts';
import { Refusal } from '../../platform/refusal.ts';
import { LINK_LIFETIME_MS, signLink } from '../../platform/storage/signed-links.ts';
import { mayMark } from './image.policy.ts';
import { type ImageFile, imageOf } from './image-files.ts';
import { openSlideFile, type SlideFile } from './open-slide-file.ts';
import { plainSize } from './plain-size.ts';
import { preparationOf } from './prepare-image.ts';
import { TOO_LARGE } from './slide/prepare-slide.ts';
import { SlideRefusal } from './slide/slide-refusal.ts';

/** Opens a slide, and writes down who opened which and when: once an opening, not for each tile. */
export const serveOpenImage = serve(openImage, async (call) => {
  const { order, file } = await imageOf(call, 'slide');
  await recordReading(call, { rowTable: 'file', rowId: file.id, rowTenantId: file.tenantId });
  return { ...(await shownAs(call.services, file)), mayMark: await mayMark(call.db, call.actor, order) };
});

/** What an open viewer asks again: it sees no more than it may see now. */
export const serveKeepImage = serve(keepImage, async (call: CallOf<typeof keepImage>) => {
  const { order, file } = await imageOf(call, 'slide');
  return { ...(await shownAs(call.services, file)), mayMark: await mayMark(call.db, call.actor, order) };
});

type Shown = Omit<OpenedImage, 'mayMark'>;

async function shownAs(services: Services, file: ImageFile): Promise<Shown> {
  const name = file.originalName;
  if (isPlain(file.extension)) {
    const { width, height } = await plainSize(services, file);
    const shape = { width, height, levels: [] };
    if (width * height <= PLAIN_PIXELS) return { name, state: 'ready', shape, link: linkTo(services, file.tenantId, file.id) };
    if (width * height > MOST_PREPARED_PIXELS) throw new SlideRefusal(TOO_LARGE);
    return preparedAs(services, file);
  }
  const found = await openSlideFile(services, file);
  return found && !found.slide.lacksLevels
    ? { name, state: 'ready', shape: found.slide.shape, token: tileToken(services, file) }
    : preparedAs(services, file);
}

const NOT_FIRST = '切片的颜色格式或结构暂不支持，请在扫描软件中导出为分块TIFF后重新上传';

async function preparedAs(services: Services, file: ImageFile): Promise<Shown> {
  const name = file.originalName;
  const { state, progress, preparedId, message } = await preparationOf(services, file);
  if (state === 'failed') throw new Refusal(503, '影像处理失败，请稍后重试');
  if (state === 'refused') throw new SlideRefusal(message ?? '文件不完整或已损坏，请重新上传');
  const prepared = state === 'ready' && preparedId ? await storedFile(services, file.tenantId, preparedId) : undefined;
  const found = prepared && (await openSlideFile(services, prepared));
  if (!found) return { name, state: 'preparing', progress };
  // What a pixel measures was said by the file as it came.
  const original = isPlain(file.extension) ? undefined : await openSlideFile(services, file);
  const whole = original?.slide.shape;
  // Levels are made of the first picture in a file, which need not be the slide: a label has another scale, and may show a name.
  if (whole && (whole.width !== found.slide.shape.width || whole.height !== found.slide.shape.height)) throw new SlideRefusal(NOT_FIRST);
  const microns = whole?.micronsPerPixel;
  const shape = { ...found.slide.shape, ...(microns ? { micronsPerPixel: microns } : {}) };
  return { name, state: 'ready', shape, token: tileToken(services, prepared) };
}

/** A stored file by its number; nothing where there is none. */
export async function storedFile(services: Services, tenantId: string, id: string): Promise<SlideFile | undefined> {
  const row = await findRow(services.database.forTenant(tenantId), fileTable, id);
  return row && { id: row.id, tenantId, name: row.name, ossId: row.ossId, size: row.size };
}

/** Names the file whose tiles are read, which may be another than the one that was opened; it opens nothing but its tiles. */
function tileToken({ secret, clock }: Services, { id, tenantId }: SlideFile): string {
  const token = signLink({ fileId: tilesOf(id), tenantId, expiresAt: clock() + LINK_LIFETIME_MS, secret });
  return `${id}.${token}`;
}

/** What the signature is made over: no link to a file opens tiles, and no token of tiles the file. */
export const tilesOf = (fileId: string): string => `${fileId}/tiles`;
