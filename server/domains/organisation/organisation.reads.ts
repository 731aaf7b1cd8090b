import { doctorTitles } from '../../../contract/domains/settings/person-words.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';

/** What other domains may ask of the organisation. */

/**
 * The department of the person `u`, also one that was deleted since: history names it. Asked for within the row, because row security
 * and an outer join do not go together on several machines.
 */
export function deptNameSql(): Sql {
  return sql`(SELECT d.dept_name FROM department d WHERE d.tenant_id = u.tenant_id AND d.id = u.dept_id)`;
}

/** The positions of the person `u`, joined by 、; a doctor without one is known by their professional title. */
export function postNameSql(): Sql {
  return sql`COALESCE(
    (SELECT string_agg(p.post_name, '、' ORDER BY p.sort, p.id) FROM user_post up
      JOIN post p ON p.tenant_id = up.tenant_id AND p.id = up.post_id AND p.is_deleted = 0
      WHERE up.tenant_id = u.tenant_id AND up.user_id = u.id),
    (SELECT e.dict_value FROM dictionary e
      WHERE e.code = 'doctor_title' AND e.dict_key = u.title AND e.parent_id IS NOT NULL AND e.is_deleted = 0),
    ${JSON.stringify(doctorTitles)}::jsonb ->> u.title)`;
}
