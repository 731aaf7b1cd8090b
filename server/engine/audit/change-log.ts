import { callerFields, changeFields, type FieldChange } from '../../../contract/kernel/change.ts';
import { type Fields, pick } from '../../../contract/kernel/field.ts';
import type { Call } from '../call/call.ts';
import { withDictionaryWords } from '../reference/dictionary-words.ts';
import { insertRows } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { defineTable, isOwned, type Table } from '../store/table.ts';
import { logText, maskedValue } from './masked-text.ts';

/** What a row was before and after a change that somebody made by hand. Kept in the row's tenant, append-only. */
export const changeLogTable = defineTable({
  name: 'change_log',
  scope: 'tenant',
  kind: 'record',
  appendOnly: true,
  partitionBy: 'createTime',
  fields: { ...callerFields, ...changeFields },
  notNull: ['call', 'rowTable'],
  indexes: [
    { on: ['tenantId', 'createTime desc', 'id desc'] },
    { on: ['createTime desc', 'id desc'] },
    { on: ['rowId', 'createTime desc'] },
    { on: ['requestId'] },
    { on: ['account', 'createTime desc'], include: ['tenantId'] },
    { on: ['call', 'createTime desc'], include: ['tenantId'] },
    { on: ['rowTable', 'createTime desc'], include: ['tenantId'] },
  ],
});

type Values = Readonly<Record<string, unknown>>;

/** Bookkeeping of every row: that it changed is what the entry says anyway. */
const standing = new Set([
  'id',
  'tenantId',
  'version',
  'isDeleted',
  'createUser',
  'createTime',
  'updateUser',
  'updateTime',
  'partyTenantIds',
]);
const VALUE_MAX = 500;

/** Absent before an addition and after a removal. */
export interface RowChange {
  before?: Values;
  after?: Values;
  /** It was there before, and removed. */
  isRestored?: boolean;
}

/**
 * Writes down what a save changed, in its own transaction: declared fields only, sensitive ones masked, secrets as
 * stars, and of a domain with patients no text at all (domain rules 6.27.4). Nothing for a row that stayed as it was.
 */
export async function recordChange(tx: Tx, call: Call, table: Table, ...rows: RowChange[]): Promise<void> {
  const fields = await withDictionaryWords(tx, table.fields);
  const entries = rows.flatMap((row) => entryOf(call, { ...table, fields }, row) ?? []);
  await insertRows(tx, changeLogTable, entries, call.stamp);
}

function entryOf({ actor, endpoint, request }: Call, table: Table, { before, after, isRestored }: RowChange) {
  const changes = changesBetween(table.fields, before, after, endpoint.domain);
  const row = after ?? before;
  const named = row?.id === undefined ? keyOf(table, row, changes, endpoint.domain) : [];
  if (!row || (changes.length === 0 && before && after)) return undefined;
  return {
    tenantId: isOwned(table) ? String(row.tenantId ?? actor.tenantId) : actor.tenantId,
    requestId: request.id,
    call: endpoint.name,
    title: endpoint.title,
    userId: actor.userId,
    account: actor.account,
    realName: actor.realName,
    operation: before ? (after ? 'edit' : 'remove') : isRestored ? 'restore' : 'add',
    rowTable: table.name,
    rowId: row.id as string | undefined,
    summary: logText(changes.map(({ label }) => label).join('、'), 500),
    changes: [...named, ...changes],
  } as const;
}

/** A row without an id is known by its key, whatever of it has changed. */
function keyOf({ fields, primaryKey }: Table, row: Values | undefined, changes: readonly FieldChange[], domain: string): FieldChange[] {
  const own = pick(fields, ...primaryKey.filter((name) => !changes.some(({ field }) => field === name)));
  return changesBetween(own, undefined, row, domain).map((change) => ({ ...change, before: change.after ?? '' }));
}

/** The fields that differ, with both values as people read them. */
export function changesBetween(fields: Fields, before: Values | undefined, after: Values | undefined, domain: string): FieldChange[] {
  return Object.entries(fields).flatMap(([field, spec]) => {
    if (standing.has(field)) return [];
    // What a save did not send, it left as it was.
    if (before && after && after[field] === undefined) return [];
    const [was, is] = [comparable(before?.[field]), comparable(after?.[field])];
    if (was === is) return [];
    const shown = (value: unknown) => logText(maskedValue(spec, value, { domain, name: field }), VALUE_MAX);
    return [{ field, label: spec.label, before: shown(before?.[field]), after: shown(after?.[field]) }];
  });
}

function comparable(value: unknown): string {
  if (value === undefined || value === null) return '';
  return value instanceof Date ? String(value.getTime()) : typeof value === 'object' ? JSON.stringify(value) : String(value);
}
