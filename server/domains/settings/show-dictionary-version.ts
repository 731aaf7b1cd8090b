import { showDictionaryVersion } from '../../../contract/domains/settings/dictionary-version.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';

/** Rows are never taken out: an addition raises the count, a change the versions, and an upgrade the time. */
const versionOf = (table: Sql, where: Sql): Sql => sql`
  SELECT concat_ws('.', count(*), sum(version), extract(epoch FROM max(update_time))::bigint) AS version FROM ${table} WHERE ${where}`;

/** Of the platform's dictionaries together with the own hospital's. */
export const serveDictionaryVersion = serve(showDictionaryVersion, async ({ actor, services }) => {
  const results = await services.database
    .forTenant(actor.tenantId)
    .runAll([versionOf(text('dictionary'), text('true')), versionOf(text('business_dictionary'), sql`tenant_id = ${actor.tenantId}`)]);
  return { version: results.map(({ rows }) => String(rows[0]?.version ?? '')).join('-') };
});
