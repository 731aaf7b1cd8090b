import { isSecret, type Resource } from '../../../contract/kernel/resource.ts';
import { recordAudit } from '../audit/audit.ts';
import { recordChange } from '../audit/change-log.ts';
import { sealSecret } from '../crypto/secret-box.ts';
import type { Call } from '../http/call.ts';
import { presenterOf } from '../http/present.ts';
import { can, PLATFORM_TENANT } from '../identity/actor.ts';
import { requirePlatform } from '../identity/require-platform.ts';
import { conflict, forbidden, invalid, notFound } from '../refusal.ts';
import type { Tx } from '../store/database.ts';
import { findRow, insertRow, ownedBy, updateRow } from '../store/rows.ts';
import { ident, sql, text } from '../store/sql.ts';
import { columnOf, columnsOf, type Table } from '../store/table.ts';
import { refuseUnlistedKeys } from './dictionary-keys.ts';
import { lockTree, refuseAbsentReferences, refuseCircle, refuseInUse } from './row-guards.ts';

type Row = Record<string, unknown>;

/** Adds a row, or changes the one with the sent id if nobody was faster (domain rules 7.4). */
export async function submitRow(resource: Resource, table: Table, call: Call): Promise<unknown> {
  const { id, version, ...values } = call.input;
  requireSubmit(resource, call);
  const entered = id
    ? withoutEmptySecrets(resource, values)
    : { ...withEverySecret(resource, values), ...(resource.exclusive ? { [resource.exclusive]: 0 } : {}) };
  const kept = withSealedSecrets(resource, entered, call.services.secret);
  return writeTransaction(table, call, async (tx) => {
    const { row } = await saveRow(tx, table, call, { id, version, ...kept });
    return presenterOf(call.endpoint.row ?? {}, { masked: false })(row);
  });
}

/** Throws 403 unless the caller may add, or with an id change. What belongs to all hospitals only the platform may. */
export function requireSubmit(
  { permission, scope }: Pick<Resource, 'permission'> & Partial<Resource>,
  call: Pick<Call, 'actor' | 'input'>,
): void {
  if (scope === 'platform' || scope === 'shared-read') requirePlatform(call);
  if (!can(call.actor, `${permission}_${call.input.id ? 'edit' : 'add'}`)) throw forbidden();
}

/**
 * Writes one row with its audit and change entries: what every submit does, also those that a module answers by hand
 * because they do more. Returns it as it was, absent for an addition, and as it is. Throws 400, 404 and 409.
 */
export async function saveRow(
  tx: Tx,
  table: Table,
  call: Call,
  { id, version, ...values }: Record<string, unknown>,
): Promise<{ before?: Row; row: Row }> {
  await lockTree(tx, table);
  const before = id ? await change(tx, table, call, { id: String(id), version, values }) : undefined;
  const rowId = before ? String(id) : await add(tx, table, call, values);
  await recordAudit(tx, call, { rowTable: table.name, rowId, changed: Object.keys(values) });
  const row = (await findRow(tx, table, rowId)) as Row;
  await recordChange(tx, call, table, { before, after: row });
  return { before, row };
}

/** Nobody is shown a secret, so that nobody can send it back unchanged: an empty one means that it stays. */
function withoutEmptySecrets({ fields }: Resource, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== null || !fields[name] || !isSecret(fields[name])));
}

/** A new row has no earlier secret to keep. Throws 400. */
function withEverySecret({ fields }: Resource, values: Record<string, unknown>): Record<string, unknown> {
  const missing = Object.entries(fields).flatMap(([name, spec]) =>
    isSecret(spec) && spec.required && (values[name] ?? null) === null ? [{ field: name, message: spec.required }] : [],
  );
  if (missing.length > 0) throw invalid(missing);
  return values;
}

/** Secrets are kept sealed; `openSecret` opens them for the moment of their use. */
function withSealedSecrets({ fields }: Resource, values: Row, serverSecret: string): Row {
  const seal = ([name, value]: [string, unknown]): [string, unknown] =>
    fields[name] && isSecret(fields[name]) && typeof value === 'string' ? [name, sealSecret(serverSecret, value)] : [name, value];
  return Object.fromEntries(Object.entries(values).map(seal));
}

/** Platform rows may be written only in the group scope, and only by people of the platform tenant. */
function writeTransaction<T>(table: Table, call: Call, work: (tx: Tx) => Promise<T>): Promise<T> {
  const shared = table.scope === 'shared-read' || table.scope === 'platform';
  if (shared && call.db.scope !== 'group') throw forbidden(call.actor.tenantId === PLATFORM_TENANT ? undefined : '只有平台管理员可以修改');
  return call.transaction(work);
}

async function add(tx: Tx, table: Table, call: Call, values: Record<string, unknown>): Promise<string> {
  await refuseCircle(tx, table, tx.tenantId, undefined, values.parentId);
  await refuseAbsentReferences(tx, table, tx.tenantId, values);
  await refuseUnlistedKeys(tx, table, values);
  const row = await insertRow(tx, table, values, call.stamp);
  return String((row as { id?: string }).id);
}

/** Returns the row as it was before. */
async function change(
  tx: Tx,
  table: Table,
  call: Call,
  { id, version, values }: { id: string; version: unknown; values: Record<string, unknown> },
): Promise<Row> {
  const row = (await findRow(tx, table, id, { lock: true })) as (Row & { version?: number; tenantId?: string }) | undefined;
  if (!row) throw notFound();
  if (version !== undefined && version !== null && row.version !== version) throw conflict();
  await refuseCircle(tx, table, row.tenantId, id, values.parentId);
  await refuseAbsentReferences(tx, table, row.tenantId, values);
  await refuseUnlistedKeys(tx, table, values, row);
  await updateRow(tx, table, { id, tenantId: row.tenantId }, values, call.stamp);
  return row;
}

/**
 * Soft deletion of several rows: all of them or none, and a foreign id is an absent one. Throws 409 for rows in use;
 * `refuse` may throw for other reasons, with the rows locked.
 */
export async function removeRows(
  resource: Resource,
  table: Table,
  call: Call,
  refuse?: (tx: Tx, rows: readonly Row[]) => Promise<void>,
): Promise<unknown> {
  const ids = [...new Set(idsOf(call))];
  return writeTransaction(table, call, async (tx) => {
    const owner = tx.scope === 'tenant' ? tx.tenantId : undefined;
    const alive = sql`${ownedBy(table, owner)} AND id = ANY (${ids}::uuid[]) AND is_deleted = 0`;
    const { rows } = await tx.run(sql`SELECT ${columnsOf(table)} FROM ${ident(table.name)} WHERE ${alive} FOR UPDATE`);
    if (rows.length !== ids.length) throw notFound();
    await refuse?.(tx, rows);
    await refuseInUse(tx, resource, table, owner, ids);
    await tx.run(sql`
      UPDATE ${ident(table.name)} SET is_deleted = 1, update_user = ${call.stamp.userId}, update_time = ${new Date(call.now)}, ${text('version = version + 1')}
      WHERE ${alive}`);
    await recordAudit(tx, call, ...ids.map((rowId) => ({ rowTable: table.name, rowId })));
    await recordChange(tx, call, table, ...rows.map((before) => ({ before })));
    return ids.length;
  });
}

function idsOf({ input }: Call): string[] {
  const ids = input.ids as string[];
  if (!ids.every((id) => /^[0-9a-f-]{36}$/i.test(id))) throw invalid('编号格式不正确');
  return ids.map((id) => id.toLowerCase());
}

/** Makes a row the one that is in use, and no other of its hospital (domain rules 6.26.2). Doing it again changes nothing. */
export async function enableRow({ exclusive = '' }: Resource, table: Table, call: Call): Promise<unknown> {
  const id = String(call.input.id);
  return writeTransaction(table, call, async (tx) => {
    // One at a time, so that two at once do not both stay on.
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`enable ${table.name} ${tx.tenantId}`}))`);
    const row = (await findRow(tx, table, id, { lock: true })) as { tenantId?: string } | undefined;
    if (!row) throw notFound();
    const flag = columnOf(table, exclusive);
    const moved = sql`update_user = ${call.stamp.userId}, update_time = ${new Date(call.now)}, ${text('version = version + 1')}`;
    await tx.run(sql`
      UPDATE ${ident(table.name)} SET ${flag} = CASE WHEN id = ${id} THEN 1 ELSE 0 END, ${moved}
      WHERE ${ownedBy(table, row.tenantId)} AND is_deleted = 0 AND (id = ${id} OR ${flag} = 1) AND (${flag} = 1) IS DISTINCT FROM (id = ${id})`);
    await recordAudit(tx, call, { rowTable: table.name, rowId: id, changed: [exclusive] });
    return { id, [exclusive]: 1 };
  });
}
