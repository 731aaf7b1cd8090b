import { BOX_POSITION, BOX_POSITION_DELETE, uploadBoxPosition } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { said } from '../../../contract/kernel/said.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import { serve } from '../../engine/call/call.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Stamp } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
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
    const place = { latitude, longitude, accuracy };
    const hasJumped = before && hasJumpedFrom({ ...before.place, at: before.createTime.getTime() }, { ...place, at: now });
    // What is told next is near the place to which it jumped: it is nobody's word that somebody has looked after it.
    const jumpTime = hasJumped ? new Date(now) : (before?.place.jumpTime ?? null);
    await tx.run(sql`
      INSERT INTO box_position (tenant_id, box_id, latitude, longitude, accuracy, jump_time, user_id, create_time)
      VALUES (${actor.tenantId}, ${boxId}, ${latitude}, ${longitude}, ${accuracy}, ${jumpTime}, ${actor.userId}, ${new Date(now)})
      ON CONFLICT (tenant_id, box_id) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude, accuracy = excluded.accuracy,
        jump_time = excluded.jump_time, user_id = excluded.user_id, create_time = excluded.create_time, remover_id = NULL, removed_time = NULL`);
    await recordAudit(tx, call, { rowTable: boxPositionTable.name, changed: ['latitude', 'longitude', 'accuracy', 'jumpTime'] });
    await recordChange(tx, call, boxPositionTable, { ...(before ? { before: before.place } : {}), after: { boxId, ...place, jumpTime } });
    if (hasJumped) await tellJump(tx, call.stamp, actor.tenantId, boxId);
    return { boxId };
  }),
);

/** Whoever looks after the boxes hears of each jump. */
async function tellJump(tx: Tx, stamp: Stamp, tenantId: string, boxId: string): Promise<void> {
  const to = { tenantId, permission: BOX_POSITION_DELETE, sight: [BOX_POSITION] };
  const context = said`箱体 ${boxId} 上传的位置与上一次相距过远，请核实后标记为已核实。`;
  await tell(tx, [{ to, title: '箱体位置跳变', context, link: `/iot/box-position?boxId=${encodeURIComponent(boxId)}` }], stamp);
}
