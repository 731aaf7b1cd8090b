import { uploadBoxPosition } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import { serve } from '../../engine/call/call.ts';
import { sql } from '../../engine/store/sql.ts';
import { boxPositionTable } from './box-position.table.ts';

/** Keeps where a box of one's own hospital stands now; where it stood before, and who moved it, is in the log of changes. */
export const serveUploadBoxPosition = serve(uploadBoxPosition, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, now } = call;
    const { boxId, latitude, longitude } = input;
    const { rows } = await tx.run<{ latitude: string; longitude: string }>(sql`
      SELECT latitude, longitude FROM box_position WHERE tenant_id = ${actor.tenantId} AND box_id = ${boxId} FOR UPDATE`);
    await tx.run(sql`
      INSERT INTO box_position (tenant_id, box_id, latitude, longitude, user_id, create_time)
      VALUES (${actor.tenantId}, ${boxId}, ${latitude}, ${longitude}, ${actor.userId}, ${new Date(now)})
      ON CONFLICT (tenant_id, box_id) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude,
        user_id = excluded.user_id, create_time = excluded.create_time`);
    await recordAudit(tx, call, { rowTable: boxPositionTable.name, changed: ['latitude', 'longitude'] });
    const [before] = rows;
    const after = { boxId, latitude, longitude };
    await recordChange(tx, call, boxPositionTable, before ? { before: { boxId, ...before }, after } : { after });
    return { boxId };
  }),
);
