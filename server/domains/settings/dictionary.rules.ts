import { businessDictionary, dictionary, type dictionaryFields } from '../../../contract/domains/settings/dictionary.endpoints.ts';
import { said, word } from '../../../contract/kernel/said.ts';
import { fieldsOfDictionary, findDictionaryUse } from '../../engine/reference/dictionary-keys.ts';
import { defineRules, type ResourceRules, type Saving } from '../../engine/resource/resource-rules.ts';
import { findRow, ownedBy, type Stamp } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { ident, sql, text } from '../../engine/store/sql.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { businessDictionaryTable, dictionaryTable } from './dictionary.tables.ts';

const SEAL_ENTRIES = '字典不能封存，请封存其中的字典项';

type DictionaryTable = typeof dictionaryTable;
type SavingEntry = Saving<typeof dictionaryFields>;
type Entry = NonNullable<SavingEntry['before']>;

/**
 * Saving and removing entries of one of the two kinds of dictionary (domain rules 6.26.1). Fields of the program take their keys from the platform's
 * dictionaries alone: a hospital's own are used by nothing here.
 */
function rulesOf(resource: typeof dictionary | typeof businessDictionary, table: DictionaryTable): ResourceRules {
  return defineRules(resource, {
    save: {
      refuse: ({ input, before }) => {
        refuseSealedHead(input, before);
        if (!before) return;
        if (input.parentId !== undefined && (input.parentId ?? null) !== (before.parentId ?? null))
          throw invalid([{ field: 'parentId', message: '上级字典不能修改' }]);
        if (table === dictionaryTable && !before.parentId && before.code !== input.code) refuseRenaming(before.code);
      },
      fill: (saving) => fittedValues(table, saving),
      after: async ({ tx, call, before, row }) => {
        if (before && !before.parentId && before.code !== row.code) await renameChildren(tx, table, row, call.stamp);
      },
    },
    remove: { refuse: ({ tx, rows }) => refuseUsed(tx, table, rows) },
    restore: { refuse: ({ tx, rows }) => refuseRenamedParent(tx, table, rows) },
  });
}

/**
 * Sealing is a matter of entries: fields know those of a dictionary and nothing of its head, so that all would still be offered. One that was
 * sealed before that was refused is saved as it is, and can be put back into use.
 */
function refuseSealedHead({ parentId, isSealed }: SavingEntry['input'], before: SavingEntry['before']): void {
  const isHead = !(before ? before.parentId : parentId);
  if (isHead && isSealed === 1 && before?.isSealed !== 1) throw invalid([{ field: 'isSealed', message: SEAL_ENTRIES }]);
}

/** What is written: an entry has its parent's code and a key of its own; a dictionary has no key. Throws 400 and 409. */
async function fittedValues(table: DictionaryTable, { tx, input, before }: SavingEntry) {
  const parentId = (before ? before.parentId : input.parentId) ?? null;
  if (!parentId) return { parentId, dictKey: null };
  const code = await codeOfParent(tx, table, parentId, before?.tenantId);
  const dictKey = input.dictKey ?? before?.dictKey;
  if (!dictKey) throw invalid([{ field: 'dictKey', message: '请输入字典键值' }]);
  if (before && before.dictKey !== dictKey) await refuseUsed(tx, table, [before], '键值不能修改');
  return { parentId, dictKey, code };
}

/** Held until the commit: it is what the entry inherits. */
async function codeOfParent(tx: Tx, table: DictionaryTable, parentId: string, tenantId = tx.tenantId): Promise<string | undefined> {
  const parent = await findRow(tx, table, parentId, { tenantId, lock: true });
  if (!parent) throw invalid([{ field: 'parentId', message: '上级字典不存在' }]);
  if (parent.parentId) throw invalid([{ field: 'parentId', message: '字典项下不能再添加字典项' }]);
  return parent.code ?? undefined;
}

/** An entry has the code of its dictionary, which may have got another one since the entry was removed. */
async function refuseRenamedParent(tx: Tx, table: DictionaryTable, entries: readonly Entry[]): Promise<void> {
  for (const { parentId, tenantId, code } of entries)
    if (parentId && (await codeOfParent(tx, table, parentId, tenantId)) !== code) throw conflict('字典编号已修改，不能撤销删除');
}

/** A code that the program asks for by name is not the user's to change. */
function refuseRenaming(code: Entry['code']): void {
  if (fieldsOfDictionary(code ?? '').length > 0) throw conflict('该字典已被系统字段使用，编号不能修改');
}

async function renameChildren(tx: Tx, table: DictionaryTable, { id, tenantId, code }: Entry, { userId, now }: Stamp): Promise<void> {
  await tx.run(sql`
    UPDATE ${ident(table.name)} SET code = ${code}, update_user = ${userId}, update_time = ${new Date(now)}, ${text('version = version + 1')}
    WHERE ${ownedBy(table, tenantId)} AND parent_id = ${id} AND is_deleted = 0`);
}

/** Throws 409 for entries whose keys rows still hold. */
async function refuseUsed(tx: Tx, table: DictionaryTable, entries: readonly Entry[], instead = '不能删除，可改为封存'): Promise<void> {
  if (table !== dictionaryTable) return;
  const byCode = Map.groupBy(
    entries.filter(({ dictKey }) => dictKey),
    ({ code }) => code ?? '',
  );
  for (const [code, rows] of byCode) {
    const use = await findDictionaryUse(
      tx,
      code,
      rows.map(({ dictKey }) => String(dictKey)),
    );
    if (use) throw conflict(said`字典项已被${use}使用，${word(instead)}`);
  }
}

export const dictionaryRules = rulesOf(dictionary, dictionaryTable);
export const businessDictionaryRules = rulesOf(businessDictionary, businessDictionaryTable);
