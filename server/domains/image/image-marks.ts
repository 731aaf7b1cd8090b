import { listMarks, removeMark, saveMark } from '../../../contract/domains/image/image.endpoints.ts';
import { type MarkPoint, MOST_MARKS, MOST_POINTS } from '../../../contract/domains/image/image.rules.ts';
import { MOST_EDGE } from '../../../contract/domains/image/slide.limits.ts';
import { said } from '../../../contract/kernel/said.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { findRow, insertRow, updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/refusal.ts';
import { lockConsultation } from '../consultation/consultation.reads.ts';
import { guardMarking } from './image.policy.ts';
import { imageMarkTable, type MarkRow } from './image.tables.ts';
import { hasStill, imageOf, type Order } from './image-files.ts';

const present = presenterOf(listMarks.row);

/**
 * What was drawn on a picture by the hospitals that take part now: what one that was asked before has drawn is not handed to the next. Read in
 * the name of the order's owner, whoever looks.
 */
export const serveListMarks = serve(listMarks, async (call) => {
  const { order, file } = await imageOf(call);
  const { rows } = await call.services.database.forTenant(order.tenantId).run<MarkRow>(sql`
    SELECT ${columnsOf(imageMarkTable)} FROM image_mark
    WHERE tenant_id = ${order.tenantId} AND apply_order_id = ${order.id} AND file_id = ${file.id} AND is_deleted = 0
      AND author_tenant_id = ANY (${order.partyTenantIds}) ORDER BY create_time, id LIMIT ${MOST_MARKS}`);
  return rows.map((row) => present({ ...row, mine: row.authorId === call.actor.userId ? 1 : 0 }));
});

/** A new mark, or one's own drawn anew. Throws 403 for somebody else's and for whoever only looks on, 409 once the order has ended. */
export const serveSaveMark = serve(saveMark, async (call) => {
  const { order, file } = await imageOf(call);
  const { actor, input, stamp } = call;
  const points = readPoints(input.points);
  const drawn = { shape: input.shape, points, content: input.content ?? null, part: input.part ?? null };
  return call.transaction(async (tx) => {
    // Held, so that the number of marks and the end of the order are those of now.
    const held = await lockConsultation(tx, actor, order.id);
    await guardMarking(tx, actor, held);
    // A study may have been replaced meanwhile.
    if (!hasStill(held, file.id)) throw notFound();
    if (input.markId) {
      const mark = await ownMark(tx, order, input.markId, actor.userId);
      if (mark.fileId !== file.id) throw notFound();
      if (!(await updateRow(tx, imageMarkTable, mark, drawn, stamp))) throw conflict();
      await recordAudit(tx, call, { rowTable: imageMarkTable.name, rowId: mark.id, rowTenantId: order.tenantId, changed: ['points'] });
      return { id: mark.id };
    }
    await refuseTooMany(tx, order, file.id);
    const about = { applyOrderId: order.id, fileId: file.id, authorId: actor.userId, authorName: actor.realName };
    const from = { authorTenantId: actor.tenantId, hospital: actor.tenantName };
    const owned = { tenantId: order.tenantId, partyTenantIds: order.partyTenantIds };
    const { id } = await insertRow(tx, imageMarkTable, { ...owned, ...about, ...from, ...drawn }, stamp);
    await recordAudit(tx, call, { rowTable: imageMarkTable.name, rowId: id, rowTenantId: order.tenantId });
    return { id };
  });
});

/** Takes one's own mark away. Throws like changing it. */
export const serveRemoveMark = serve(removeMark, async (call) => {
  const { actor, input, stamp } = call;
  await call.transaction(async (tx) => {
    // Held, so that nothing is taken away from an order that ends meanwhile.
    const order = await lockConsultation(tx, actor, input.applyOrderId);
    await guardMarking(tx, actor, order);
    const mark = await ownMark(tx, order, input.markId, actor.userId);
    if (!(await updateRow(tx, imageMarkTable, mark, { isDeleted: 1 }, stamp))) throw conflict();
    await recordAudit(tx, call, { rowTable: imageMarkTable.name, rowId: mark.id, rowTenantId: order.tenantId, changed: ['isDeleted'] });
  });
});

async function ownMark(tx: Tx, order: Order, id: string, userId: string) {
  const also = sql`apply_order_id = ${order.id} AND author_tenant_id = ANY (${order.partyTenantIds})`;
  const mark = await findRow(tx, imageMarkTable, id, { tenantId: order.tenantId, lock: true, also });
  if (!mark) throw notFound();
  if (mark.authorId !== userId) throw forbidden('只能修改本人的标注');
  return mark;
}

async function refuseTooMany(tx: Tx, order: Order, fileId: string): Promise<void> {
  const { rows } = await tx.run<{ count: number }>(sql`
    SELECT count(*) AS count FROM image_mark
    WHERE tenant_id = ${order.tenantId} AND apply_order_id = ${order.id} AND file_id = ${fileId} AND is_deleted = 0
      AND author_tenant_id = ANY (${order.partyTenantIds})`);
  if ((rows[0]?.count ?? 0) >= MOST_MARKS) throw invalid(said`每张影像最多${MOST_MARKS}个标注`);
}

/** Points as they were declared: nobody else's structure is kept. */
function readPoints(sent: unknown): MarkPoint[] {
  const isPoint = (one: unknown): one is MarkPoint =>
    Array.isArray(one) && one.length === 2 && one.every((at) => typeof at === 'number' && Math.abs(at) <= MOST_EDGE * 2);
  if (Array.isArray(sent) && sent.length > 0 && sent.length <= MOST_POINTS && sent.every(isPoint)) return sent.map(([x, y]) => [x, y]);
  throw invalid([{ field: 'points', message: '标注位置不正确' }]);
}
