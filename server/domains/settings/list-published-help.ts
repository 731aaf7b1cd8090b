import { listPublishedHelp } from '../../../contract/domains/settings/help-message.resource.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { sql } from '../../engine/store/sql.ts';

const present = presenterOf(listPublishedHelp.row);

/** There are tens of articles, not thousands: they are read whole, in the order that their author gave them. */
export const serveListPublishedHelp = serve(listPublishedHelp, async ({ db }) => {
  const { rows } = await db.run(sql`
    SELECT id, title, category, content, sort, update_time AS "updateTime" FROM help_message
    WHERE published = 1 AND is_deleted = 0 ORDER BY sort, id`);
  return rows.map(present);
});
