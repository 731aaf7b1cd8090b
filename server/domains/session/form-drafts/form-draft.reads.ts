import { type Sql, sql } from '../../../engine/store/sql.ts';

/** Whether what its uploader entered and did not submit names the file `f`: it waits with the form. */
export function namedByDraft(): Sql {
  return sql`EXISTS (SELECT 1 FROM form_draft d
    WHERE d.tenant_id = f.tenant_id AND d.user_id = f.user_id AND f.id::text = ANY (d.file_ids))`;
}
