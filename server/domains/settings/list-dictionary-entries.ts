import { businessDictionaryByCode, dictionaryByCode } from '../../../contract/domains/settings/dictionary.endpoints.ts';
import { serve } from '../../kernel/http/call.ts';
import { presenterOf } from '../../kernel/http/present.ts';
import { type Sql, sql, text } from '../../kernel/store/sql.ts';

const present = presenterOf(dictionaryByCode.row);

const entriesOf = (table: Sql, where: Sql): Sql => sql`
  SELECT id, code, dict_key AS "dictKey", dict_value AS "dictValue", sort, remark FROM ${table}
  WHERE ${where} AND parent_id IS NOT NULL AND is_sealed = 0 AND is_deleted = 0 ORDER BY sort, id`;

/** Options of a system dictionary; an unknown code has none. */
export const serveDictionary = serve<{ code: string }>(dictionaryByCode, async ({ db, input }) => {
  const { rows } = await db.run(entriesOf(text('dictionary'), sql`code = ${input.code}`));
  return rows.map(present);
});

/** Options of the own hospital's dictionary, or of the shipped one where it has none of that code. */
export const serveBusinessDictionary = serve<{ code: string }>(businessDictionaryByCode, async ({ actor, services, input }) => {
  const own = sql`tenant_id = ${actor.tenantId} AND code = ${input.code}`;
  const [ours, shipped] = await services.database
    .forTenant(actor.tenantId)
    .runAll([entriesOf(text('business_dictionary'), own), entriesOf(text('dictionary'), sql`code = ${input.code}`)]);
  const rows = ours && ours.count > 0 ? ours.rows : (shipped?.rows ?? []);
  return rows.map(present);
});
