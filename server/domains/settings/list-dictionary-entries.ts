import { businessDictionaryByCode, dictionaryByCode, dictionaryWords } from '../../../contract/domains/settings/dictionary.endpoints.ts';
import type { InputOfCall } from '../../../contract/kernel/endpoint.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { readEntries } from '../../engine/reference/dictionary-words.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';

const present = presenterOf(dictionaryByCode.row);

/** What is sealed is answered only to those who ask for it, and says so. */
const entriesOf = (table: Sql, where: Sql, { sealed }: InputOfCall<typeof dictionaryByCode>): Sql => sql`
  SELECT id, code, dict_key AS "dictKey", dict_value AS "dictValue", sort, remark, nullif(is_sealed, 0) AS "isSealed" FROM ${table}
  WHERE ${where} AND parent_id IS NOT NULL AND (is_sealed = 0 OR ${sealed === 1}::boolean) AND is_deleted = 0 ORDER BY sort, id`;

/** Options of a system dictionary; an unknown code has none. */
export const serveDictionary = serve(dictionaryByCode, async ({ db, input }) => {
  const { rows } = await db.run(entriesOf(text('dictionary'), sql`code = ${input.code}`, input));
  return rows.map(present);
});

const presentWord = presenterOf(dictionaryWords.row);

/** What the console shows for keys, of all the dictionaries that a page needs. */
export const serveDictionaryWords = serve(dictionaryWords, async ({ db, input }) => {
  const entries = await readEntries(db, input.codes);
  return entries.map(({ code, key, word, isSealed }) =>
    presentWord({ code, dictKey: key, dictValue: word, ...(isSealed ? { isSealed: 1 } : {}) }),
  );
});

/** Options of the own hospital's dictionary, or of the shipped one where it has none of that code. */
export const serveBusinessDictionary = serve(businessDictionaryByCode, async ({ actor, services, input }) => {
  const own = sql`tenant_id = ${actor.tenantId} AND code = ${input.code}`;
  // Its own counts also where every entry of it is sealed.
  const shipped = sql`code = ${input.code} AND NOT EXISTS (SELECT 1 FROM business_dictionary WHERE ${own} AND is_deleted = 0)`;
  const read = await services.database
    .forTenant(actor.tenantId)
    .runAll([entriesOf(text('business_dictionary'), own, input), entriesOf(text('dictionary'), shipped, input)]);
  return read.flatMap(({ rows }) => rows.map(present));
});
