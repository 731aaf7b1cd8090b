import { verifyBoxPosition } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import { serve } from '../../engine/call/call.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, notFound } from '../../platform/refusal.ts';
import { boxPositionTable } from './box-position.table.ts';
import { lockBox } from './lock-box.ts';

/** The box is where it was told to be, or is looked after: its jump is marked no longer. Throws 404 for one without a place, 409 for one that has not jumped, or once more than was shown. */
export const serveVerifyBoxPosition = serve(verifyBoxPosition, (call) =>
  call.transaction(async (tx) => {
    const { actor, input } = call;
    const kept = await lockBox(tx, actor.tenantId, input.boxId);
    if (!kept || kept.removedTime) throw notFound();
    if (!kept.place.jumpTime) throw conflict('该箱体没有待核实的位置跳变');
    if (toWireTime(kept.place.jumpTime.getTime()) !== toWireTime(input.jumpTime.getTime())) throw conflict('位置又有跳变，请核对后再核实');
    await tx.run(sql`UPDATE box_position SET jump_time = NULL WHERE tenant_id = ${actor.tenantId} AND box_id = ${input.boxId}`);
    await recordAudit(tx, call, { rowTable: boxPositionTable.name, changed: ['jumpTime'] });
    await recordChange(tx, call, boxPositionTable, { before: kept.place, after: { ...kept.place, jumpTime: null } });
    return { boxId: input.boxId };
  }),
);
