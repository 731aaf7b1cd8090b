import { businessDictionary, dictionary } from '../../../contract/domains/settings/dictionary.endpoints.ts';
import { endpointOf, type Resource } from '../../../contract/kernel/resource.ts';
import { type Call, type Served, serve } from '../../kernel/http/call.ts';
import { presenterOf } from '../../kernel/http/present.ts';
import { requirePlatform } from '../../kernel/identity/require-platform.ts';
import { conflict, invalid, notFound } from '../../kernel/refusal.ts';
import { fieldsOfDictionary, findDictionaryUse } from '../../kernel/resource/dictionary-keys.ts';
import { removeRows, requireSubmit, saveRow } from '../../kernel/resource/resource-writes.ts';
import type { Tx } from '../../kernel/store/database.ts';
import { findRow, ownedBy } from '../../kernel/store/rows.ts';
import { ident, sql, text } from '../../kernel/store/sql.ts';
import type { Table } from '../../kernel/store/table.ts';
import { businessDictionaryTable, dictionaryTable } from './dictionary.tables.ts';

interface Entry {
  id: string;
  tenantId?: string;
  code: string;
  dictKey?: string | null;
  parentId?: string | null;
}

/** Saving and removing entries of one of the two kinds of dictionary (domain rules 6.26.1). */
function dictionaryWrites(resource: Resource, table: Table): Served[] {
  const [submit, remove] = [endpointOf(resource, 'submit'), endpointOf(resource, 'remove')];
  const present = presenterOf(submit.row ?? {}, { masked: false });
  const guard = (call: Call) => (resource.scope === 'tenant' ? undefined : requirePlatform(call));
  return [
    serve(submit, async (call: Call) => {
      guard(call);
      requireSubmit(resource, call);
      return call.transaction(async (tx) => {
        const { before, values } = await fittedValues(tx, table, call);
        const { row } = await saveRow(tx, table, call, values);
        if (before && !before.parentId && before.code !== row.code) await renameChildren(tx, table, before, call);
        return present(row);
      });
    }),
    serve(remove, async (call: Call) => {
      guard(call);
      return removeRows(resource, table, call, (tx, rows) => refuseUsed(tx, rows as unknown as Entry[]));
    }),
  ];
}

/** What is written: an entry has its parent's code and a key of its own; a dictionary has no key. Throws 400, 404 and 409. */
async function fittedValues(tx: Tx, table: Table, { input }: Call): Promise<{ before?: Entry; values: Record<string, unknown> }> {
  const id = input.id ? String(input.id) : undefined;
  const before = id ? ((await findRow(tx, table, id, { lock: true })) as Entry | undefined) : undefined;
  if (id && !before) throw notFound();
  const parentId = (before ? before.parentId : input.parentId) ?? null;
  if (before && 'parentId' in input && (input.parentId ?? null) !== parentId)
    throw invalid([{ field: 'parentId', message: '上级字典不能修改' }]);
  if (!parentId) {
    if (before && before.code !== input.code) refuseRenaming(before.code);
    return { before, values: { ...input, parentId, dictKey: null } };
  }
  const parent = await parentOf(tx, table, parentId, before?.tenantId);
  const dictKey = input.dictKey ?? before?.dictKey;
  if (!dictKey) throw invalid([{ field: 'dictKey', message: '请输入字典键值' }]);
  if (before && before.dictKey !== dictKey) await refuseUsed(tx, [before], '键值不能修改');
  return { before, values: { ...input, parentId, dictKey, code: parent.code } };
}

/** Held until the commit: its code is what the entry inherits. */
async function parentOf(tx: Tx, table: Table, parentId: unknown, tenantId: string | undefined): Promise<Entry> {
  const parent = (await findRow(tx, table, String(parentId), { tenantId: tenantId ?? tx.tenantId, lock: true })) as Entry | undefined;
  if (!parent) throw invalid([{ field: 'parentId', message: '上级字典不存在' }]);
  if (parent.parentId) throw invalid([{ field: 'parentId', message: '字典项下不能再添加字典项' }]);
  return parent;
}

/** A code that the program asks for by name is not the user's to change. */
function refuseRenaming(code: string): void {
  if (fieldsOfDictionary(code).length > 0) throw conflict('该字典已被系统字段使用，编号不能修改');
}

async function renameChildren(tx: Tx, table: Table, { id, tenantId }: Entry, { stamp, input }: Call): Promise<void> {
  await tx.run(sql`
    UPDATE ${ident(table.name)} SET code = ${input.code}, update_user = ${stamp.userId}, update_time = ${new Date(stamp.now)}, ${text('version = version + 1')}
    WHERE ${ownedBy(table, tenantId)} AND parent_id = ${id} AND is_deleted = 0`);
}

/** Throws 409 for entries whose keys rows still hold. Of a hospital's own dictionary only its own rows count. */
async function refuseUsed(tx: Tx, entries: readonly Entry[], instead = '不能删除，可改为封存'): Promise<void> {
  const byCode = Map.groupBy(
    entries.filter(({ dictKey }) => dictKey),
    ({ code }) => code,
  );
  for (const [code, rows] of byCode) {
    const use = await findDictionaryUse(tx, { code, keys: rows.map(({ dictKey }) => String(dictKey)), tenantId: rows[0]?.tenantId });
    if (use) throw conflict(`字典项已被${use}使用，${instead}`);
  }
}

export const serveDictionaryWrites: readonly Served[] = [
  ...dictionaryWrites(dictionary, dictionaryTable),
  ...dictionaryWrites(businessDictionary, businessDictionaryTable),
];
