import { currentDeskNotices, MOST_ON_DESK } from '../../../contract/domains/messages/desk-notice.resource.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { sql } from '../../engine/store/sql.ts';

const present = presenterOf(currentDeskNotices.row);

/** Of the caller's own hospital alone, also for those who see every hospital. */
export const serveCurrentDeskNotices = serve(currentDeskNotices, async ({ actor, db, now }) => {
  const { rows } = await db.run(sql`
    SELECT id, title, category, release_time AS "releaseTime", pinned, content FROM desk_notice
    WHERE tenant_id = ${actor.tenantId} AND is_deleted = 0 AND release_time <= ${new Date(now)}
      AND (end_time IS NULL OR end_time > ${new Date(now)})
    ORDER BY pinned DESC, release_time DESC, id DESC LIMIT ${MOST_ON_DESK}`);
  return rows.map(present);
});
