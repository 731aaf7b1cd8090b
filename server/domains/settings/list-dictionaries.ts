import { businessDictionaryLists, type DictionaryLists, dictionaryLists } from '../../../contract/domains/settings/dictionary.endpoints.ts';
import { type Call, type Served, serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { forestOf } from '../../engine/resource/forest.ts';
import { type Listed, serveListed } from '../../engine/resource/serve-listed.ts';
import type { Store } from '../../engine/store/database.ts';
import { limitOf, orderOf, whereOf } from '../../engine/store/list-sql.ts';
import { findRow, ownedBy } from '../../engine/store/rows.ts';
import { ident, type Sql, sql, text } from '../../engine/store/sql.ts';
import { columnsOf, type Table } from '../../engine/store/table.ts';
import { notFound } from '../../platform/refusal.ts';
import { businessDictionaryTable, dictionaryTable } from './dictionary.tables.ts';

/** More are not chosen from without a search. */
const MOST_ENTRIES = 5_000;
/** What clients of this family name the root of all dictionaries. */
const EVERY_DICTIONARY = 'DICT';
const preset = { field: 'sort', descending: false };

/** The parent table, the child table and the tree of one of the two kinds of dictionary. */
function dictionaryReads(table: Table, { parents, children, childForest, exports, tree }: DictionaryLists): Served[] {
  // Dictionaries are looked at one hospital at a time, also by the group.
  const storeOf = ({ services, actor }: Call): Store => services.database.forTenant(actor.tenantId);
  const listed = (call: Call, level: Sql): Listed => {
    const where = sql`${ownedBy(table, call.actor.tenantId)} AND is_deleted = 0 AND ${level} AND ${whereOf(table, call.page.conditions)}`;
    return {
      db: storeOf(call),
      select: ({ sorts, ...cut }) =>
        sql`SELECT ${columnsOf(table)} FROM ${ident(table.name)} WHERE ${where} ORDER BY ${orderOf(table, sorts, preset)} ${limitOf(cut)}`,
      count: [sql`FROM ${ident(table.name)} WHERE ${where}`],
    };
  };
  const entriesOf = async (call: Call): Promise<Listed> => {
    const { parentId } = call.input as { parentId?: string };
    if (!parentId) return listed(call, text('parent_id IS NOT NULL'));
    if (!(await findRow(storeOf(call), table, parentId))) throw notFound();
    return listed(call, sql`parent_id = ${parentId}`);
  };
  return [
    ...serveListed(parents, exports.parents, (call) => listed(call, text('parent_id IS NULL'))),
    // Without a dictionary, the entries of all of them.
    ...serveListed(children, exports.children, entriesOf),
    serve(childForest, async (call) => {
      const { db = call.db, select } = await entriesOf(call);
      const { rows } = await db.run(select({ ...call.page, current: 1, size: MOST_ENTRIES }));
      return rows.map(presenterOf(childForest.row ?? {}));
    }),
    serve(tree, async (call) => {
      const code = call.input.code === EVERY_DICTIONARY ? undefined : call.input.code;
      const { rows } = await storeOf(call).run<{ id: string; parentId: string | null; dictValue: string }>(sql`
        SELECT id, parent_id AS "parentId", dict_value AS "dictValue" FROM ${ident(table.name)}
        WHERE ${ownedBy(table, call.actor.tenantId)} AND is_deleted = 0 AND (is_sealed = 0 OR parent_id IS NULL) AND ${code ? sql`code = ${code}` : text('true')}
        ORDER BY sort, id`);
      return forestOf(rows.map(nodeOf));
    }),
  ];
}

function nodeOf({ id, parentId, dictValue }: { id: string; parentId: string | null; dictValue: string }) {
  return { id, parentId: parentId ?? '0', title: dictValue, key: id, value: id };
}

export const serveDictionaryLists: readonly Served[] = [
  ...dictionaryReads(dictionaryTable, dictionaryLists),
  ...dictionaryReads(businessDictionaryTable, businessDictionaryLists),
];
