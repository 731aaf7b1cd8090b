import { uploadBoxPosition } from '../../../contract/domains/iot/box-position.endpoints.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { sql } from '../../engine/store/sql.ts';

/** Keeps where a box of one's own hospital stands now. */
export const serveUploadBoxPosition = serve(uploadBoxPosition, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, now } = call;
    await tx.run(sql`
      INSERT INTO box_position (tenant_id, box_id, latitude, longitude, user_id, create_time)
      VALUES (${actor.tenantId}, ${input.boxId}, ${input.latitude}, ${input.longitude}, ${actor.userId}, ${new Date(now)})
      ON CONFLICT (tenant_id, box_id) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude,
        user_id = excluded.user_id, create_time = excluded.create_time`);
    await recordAudit(tx, call, { rowTable: 'box_position', changed: ['latitude', 'longitude'] });
    return { boxId: input.boxId };
  }),
);
