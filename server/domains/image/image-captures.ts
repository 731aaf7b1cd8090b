import { keepCapture, listCaptures, removeCapture } from '../../../contract/domains/image/image.endpoints.ts';
import { type CaptureFrame, MOST_CAPTURES } from '../../../contract/domains/image/image.rules.ts';
import { said } from '../../../contract/kernel/said.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { linkTo, ownFileIds } from '../../engine/files/file-links.ts';
import { findRow, insertRow, updateRow } from '../../engine/store/rows.ts';
import type { Runner, Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import type { TouchedRow } from '../../engine/store/watched-rows.ts';
import { conflict, invalid, notFound } from '../../platform/refusal.ts';
import { lockConsultation, visibleConsultation } from '../consultation/consultation.reads.ts';
import { notePicturesOfReplaced, picturesOfReplaced, replacementById } from '../consultation/consultation-studies.reads.ts';
import { guardMarking } from './image.policy.ts';
import { type CaptureRow, imageCaptureTable } from './image.tables.ts';
import { hasStill, imageOf, type Order } from './image-files.ts';

const present = presenterOf(listCaptures.row);

async function capturesOf(runner: Runner, order: Order, userId: string): Promise<CaptureRow[]> {
  const { rows } = await runner.run<CaptureRow>(sql`
    SELECT ${columnsOf(imageCaptureTable)} FROM image_capture
    WHERE tenant_id = ${order.tenantId} AND apply_order_id = ${order.id} AND author_id = ${userId} AND is_deleted = 0
    ORDER BY create_time, id LIMIT ${MOST_CAPTURES * 2}`);
  return rows;
}

/** One's own: they are somebody's notes until they stand in the opinion. */
export const serveListCaptures = serve(listCaptures, async ({ db, actor, services, input }) => {
  const order = await visibleConsultation(db, actor, input.applyOrderId);
  const owner = services.database.forTenant(order.tenantId);
  const rows = await capturesOf(owner, order, actor.userId);
  const replaced = rows.length > 0 ? await picturesOfReplaced(owner, order) : new Set();
  return rows.map((row) =>
    present({ ...row, replaced: replaced.has(row.pictureId) ? 1 : 0, link: linkTo(services, row.authorTenantId, row.pictureId) }),
  );
});

/** Of a study that was replaced, the key images that anybody had taken of it are kept with the replacement: reports say where they are from. */
export async function noteReplacedCaptures(tx: Tx, { id, tenantId }: TouchedRow): Promise<void> {
  const replacement = tenantId === undefined ? undefined : await replacementById(tx, tenantId, id);
  if (!replacement?.applyOrderId) return;
  const { rows } = await tx.run<{ pictureId: string }>(sql`
    SELECT picture_id AS "pictureId" FROM image_capture
    WHERE tenant_id = ${replacement.tenantId} AND apply_order_id = ${replacement.applyOrderId} AND file_id = ${replacement.fileId}`);
  if (rows.length > 0)
    await notePicturesOfReplaced(
      tx,
      replacement,
      rows.map(({ pictureId }) => pictureId),
    );
}

/** The picture was uploaded by the same person just now: it is their hospital's, as key images that an expert takes are. */
export const serveKeepCapture = serve(keepCapture, async (call) => {
  const { order, file } = await imageOf(call);
  const { actor, input, stamp } = call;
  const frame = readFrame(input.frame);
  const place = { name: 'picture', field: keepCapture.input.picture };
  return call.transaction(async (tx) => {
    // Held, so that two windows at once do not take a seventh.
    const held = await lockConsultation(tx, actor, order.id);
    await guardMarking(tx, actor, held);
    // A study may have been replaced meanwhile.
    if (!hasStill(held, file.id)) throw notFound();
    const [pictureId = ''] = await ownFileIds(tx, call, input.picture, place);
    if ((await capturesOf(tx, order, actor.userId)).length >= MOST_CAPTURES) throw invalid(said`关键图像最多${MOST_CAPTURES}张`);
    const owned = { tenantId: order.tenantId, partyTenantIds: order.partyTenantIds };
    const author = { authorId: actor.userId, authorName: actor.realName, authorTenantId: actor.tenantId };
    const { id } = await insertRow(
      tx,
      imageCaptureTable,
      { ...owned, applyOrderId: order.id, fileId: file.id, pictureId, frame, ...author },
      stamp,
    );
    await recordAudit(tx, call, { rowTable: imageCaptureTable.name, rowId: id, rowTenantId: order.tenantId });
    return { id };
  });
});

export const serveRemoveCapture = serve(removeCapture, async (call) => {
  const { actor, input, stamp } = call;
  await call.transaction(async (tx) => {
    // Held, so that nothing is taken away from an order that ends meanwhile.
    const order = await lockConsultation(tx, actor, input.applyOrderId);
    await guardMarking(tx, actor, order);
    const also = sql`apply_order_id = ${order.id} AND author_id = ${actor.userId}`;
    const found = await findRow(tx, imageCaptureTable, input.captureId, { tenantId: order.tenantId, lock: true, also });
    if (!found) throw notFound();
    if (!(await updateRow(tx, imageCaptureTable, found, { isDeleted: 1 }, stamp))) throw conflict();
    await recordAudit(tx, call, { rowTable: imageCaptureTable.name, rowId: found.id, rowTenantId: order.tenantId, changed: ['isDeleted'] });
  });
});

/** What was sent as the frame, and nothing besides. */
function readFrame(sent: unknown): CaptureFrame {
  const { x, y, width, height, rotation, isFlipped, zoom, stack, picture }: Partial<Record<keyof CaptureFrame, unknown>> =
    typeof sent === 'object' && sent ? sent : {};
  const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
  if (!isNumber(x) || !isNumber(y) || !isNumber(width) || !isNumber(height) || !isNumber(rotation))
    throw invalid([{ field: 'frame', message: '取景不正确' }]);
  const where = isNumber(stack) && isNumber(picture) ? { stack, picture } : {};
  const stance = { rotation, ...(isFlipped === true ? { isFlipped } : {}) };
  return { x, y, width, height, ...stance, ...(isNumber(zoom) ? { zoom } : {}), ...where };
}
