import { uploadBoxPosition } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import { serve } from '../../engine/call/call.ts';
import { sql } from '../../engine/store/sql.ts';
import { hasJumpedFrom } from './box-jump.ts';
import { boxPositionTable } from './box-position.table.ts';
import { lockBox } from './lock-box.ts';

/** Keeps where a box of one's own hospital stands now; where it stood before, and who moved it, is in the log of changes. */
export const serveUploadBoxPosition = serve(uploadBoxPosition, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, now } = call;
    const { boxId, latitude, longitude, accuracy = null } = input;
    const kept = await lockBox(tx, actor.tenantId, boxId);
    // One that was removed begins anew.
    const before = kept && !kept.removedTime ? kept : undefined;
    const hasJumped =
      before && hasJumpedFrom({ ...before.place, at: before.createTime.getTime() }, { latitude, longitude, at: now }) ? 1 : 0;
    await tx.run(sql`
      INSERT INTO box_position (tenant_id, box_id, latitude, longitude, accuracy, has_jumped, user_id, create_time)
      VALUES (${actor.tenantId}, ${boxId}, ${latitude}, ${longitude}, ${accuracy}, ${hasJumped}, ${actor.userId}, ${new Date(now)})
      ON CONFLICT (tenant_id, box_id) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude, accuracy = excluded.accuracy,
        has_jumped = excluded.has_jumped, user_id = excluded.user_id, create_time = excluded.create_time, remover_id = NULL, removed_time = NULL`);
    await recordAudit(tx, call, { rowTable: boxPositionTable.name, changed: ['latitude', 'longitude', 'accuracy'] });
    const after = { boxId, latitude, longitude, accuracy, ...(hasJumped ? { hasJumped } : {}) };
    await recordChange(tx, call, boxPositionTable, { ...(before ? { before: before.place } : {}), after });
    return { boxId };
  }),
);
