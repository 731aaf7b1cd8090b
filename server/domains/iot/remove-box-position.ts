import { removeBoxPosition, restoreBoxPosition } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { RESTORE_MINUTES } from '../../../contract/kernel/resource-row.ts';
import { said } from '../../../contract/kernel/said.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import { serve } from '../../engine/call/call.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, notFound } from '../../platform/refusal.ts';
import { boxPositionTable } from './box-position.table.ts';
import { lockBox } from './lock-box.ts';

const audited = { rowTable: boxPositionTable.name, changed: ['removedTime'] };

/** Nothing is said of the box any more, until somebody uploads its place again. Throws 404 for one of which nothing is said. */
export const serveRemoveBoxPosition = serve(removeBoxPosition, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, now } = call;
    const kept = await lockBox(tx, actor.tenantId, input.boxId);
    if (!kept || kept.removedTime) throw notFound();
    await tx.run(sql`
      UPDATE box_position SET remover_id = ${actor.userId}, removed_time = ${new Date(now)} WHERE tenant_id = ${actor.tenantId} AND box_id = ${input.boxId}`);
    await recordAudit(tx, call, audited);
    await recordChange(tx, call, boxPositionTable, { before: kept.place });
    return { boxId: input.boxId };
  }),
);

/**
 * The same as of the rows of resources: for who has removed it, for some minutes. What is there is passed over, so that it may be repeated, and a
 * place that was told since stays. Throws 404 for what somebody else has removed, 409 for what took too long.
 */
export const serveRestoreBoxPosition = serve(restoreBoxPosition, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, now } = call;
    const kept = await lockBox(tx, actor.tenantId, input.boxId);
    if (!kept) throw notFound();
    const { removerId, removedTime, place } = kept;
    if (!removedTime) return { boxId: input.boxId };
    if (removerId !== actor.userId) throw notFound();
    if (removedTime.getTime() < now - RESTORE_MINUTES * 60_000) throw conflict(said`删除已超过${RESTORE_MINUTES}分钟，不能撤销`);
    await tx.run(sql`
      UPDATE box_position SET remover_id = NULL, removed_time = NULL WHERE tenant_id = ${actor.tenantId} AND box_id = ${input.boxId}`);
    await recordAudit(tx, call, audited);
    await recordChange(tx, call, boxPositionTable, { after: place, isRestored: true });
    return { boxId: input.boxId };
  }),
);
