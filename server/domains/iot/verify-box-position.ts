import { verifyBoxPosition } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import { serve } from '../../engine/call/call.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, notFound } from '../../platform/refusal.ts';
import { boxPositionTable } from './box-position.table.ts';
import { lockBox } from './lock-box.ts';

/** The box is where it was told to be, or is looked after: its jump is marked no longer. Throws 404 for one without a place, 409 for one that has not jumped. */
export const serveVerifyBoxPosition = serve(verifyBoxPosition, (call) =>
  call.transaction(async (tx) => {
    const { actor, input } = call;
    const kept = await lockBox(tx, actor.tenantId, input.boxId);
    if (!kept || kept.removedTime) throw notFound();
    if (!kept.place.jumpTime) throw conflict('该箱体没有待核实的位置跳变');
    await tx.run(sql`UPDATE box_position SET jump_time = NULL WHERE tenant_id = ${actor.tenantId} AND box_id = ${input.boxId}`);
    await recordAudit(tx, call, { rowTable: boxPositionTable.name, changed: ['jumpTime'] });
    await recordChange(tx, call, boxPositionTable, { before: kept.place, after: { ...kept.place, jumpTime: null } });
    return { boxId: input.boxId };
  }),
);
