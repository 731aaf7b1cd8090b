import { doctorTitles } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { type Sql, sql } from '../../kernel/store/sql.ts';

/** What other domains may ask of the organisation. */

/** The positions of the person `u`, joined by 、; a doctor without one is known by his professional title. */
export function postNameSql(): Sql {
  return sql`COALESCE(
    (SELECT string_agg(p.post_name, '、' ORDER BY p.sort, p.id) FROM user_post up
      JOIN post p ON p.tenant_id = up.tenant_id AND p.id = up.post_id AND p.is_deleted = 0
      WHERE up.tenant_id = u.tenant_id AND up.user_id = u.id),
    ${JSON.stringify(doctorTitles)}::jsonb ->> u.title)`;
}
