import { isSecret } from '../../../contract/kernel/resource.ts';
import { type Resource, rightOf } from '../../../contract/kernel/resource-row.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { sealSecret } from '../../platform/crypto/secret-box.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/refusal.ts';
import { recordMove } from '../action/status-history.ts';
import { recordAudit } from '../audit/audit.ts';
import { recordChange } from '../audit/change-log.ts';
import type { Call } from '../call/call.ts';
import { presenterOf } from '../call/present.ts';
import { requirePlatform } from '../call/require-platform.ts';
import type { StateRow } from '../call/subject.ts';
import { can, PLATFORM_TENANT } from '../identity/actor.ts';
import { refuseUnlistedKeys } from '../reference/dictionary-keys.ts';
import { lockTree, refuseAbsentReferences, refuseCircle } from '../reference/row-guards.ts';
import { findRow, insertRow, ownedBy, ownersOf, updateRow } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { ident, type Sql, sql, text } from '../store/sql.ts';
import { columnOf, columnsOf, isOwned, type Table } from '../store/table.ts';
import { touchRows } from '../store/watched-rows.ts';
import { begun, followParties, isShared, partiesOf, refuseStranger } from './document-rows.ts';
import { ownFilesIn } from './own-files.ts';
import { beginning, handedInBy, handIn, refuseInState, seen } from './resource-moves.ts';
import type { ResourceRules } from './resource-rules.ts';
import { refuseBeyondReach } from './rows-within-reach.ts';

type Row = Record<string, unknown>;
export type StoredRow = Row & { id: string; version: number; tenantId?: string };

/** Adds a row, or changes the one with the sent id if nobody was faster (domain rules 7.4). */
export async function submitRow(resource: Resource, table: Table, call: Call, rules?: ResourceRules, moves = false): Promise<unknown> {
  const { first, save = {} } = rules ?? {};
  const { id, version, ...input } = call.input;
  const isHandedIn = takenSaveType(resource, input) === 'submit' || moves;
  // Whoever may move a row saves it with that.
  if (!moves) requireSubmit(resource, call);
  const answer = await writeTransaction(table, call, async (tx) => {
    await first?.({ tx, call });
    const work = async () => {
      const before = await lockRow(tx, table, id, seen(resource, table, call.actor));
      if (before) refuseStranger(resource, call.actor, [before], '修改');
      if (before) await refuseInState(tx, resource, [before], 'editable');
      await refuseBeyondReach(tx, resource, call.actor, input);
      const saving = { tx, call, input, before };
      Object.assign(input, await ownFilesIn(tx, resource.fields, call, input, before, await save.filesFrom?.(saving)));
      await save.refuse?.(saving);
      if (!before) refuseMissingSecrets(resource, input);
      const entered = { ...input, ...(before ? {} : begun(resource, call)), ...(await save.fill?.(saving)) };
      const changed = columnsEntered(resource, entered, { isNew: !before, serverSecret: call.services.secret });
      const values = { ...changed, ...partiesAfter(resource, before, changed) };
      const row = await writeRow(tx, table, call, { before, version, values });
      if (!before) await recordBeginning(tx, resource, row, call);
      else if (isShared(resource)) await followParties(tx, table, row as unknown as StateRow);
      await save.after?.({ ...saving, row });
      const kept = isHandedIn ? await handIn(tx, resource, table, row, { call, rules }) : row;
      return presenterOf(call.endpoint.row ?? {}, { masked: !can(call.actor, SEE_SENSITIVE) })(kept);
    };
    return save.around ? save.around({ tx, call }, work) : work();
  });
  if (isHandedIn) await handedInBy(resource, answer.id, { call, rules });
  return answer;
}

/** The hospitals that see a document once its author has changed it. */
function partiesAfter(resource: Resource, before: StoredRow | undefined, changed: Row): Row {
  if (!before || !isShared(resource)) return {};
  return partiesOf(resource, before as unknown as StateRow, { to: String(before[resource.lifecycle.field]), changed });
}

/** The history of a row with states begins with who entered it. */
async function recordBeginning(tx: Tx, { lifecycle }: Resource, row: StoredRow, { actor, stamp }: Call): Promise<void> {
  if (!lifecycle) return;
  const moved = { ...row, tenantId: row.tenantId ?? actor.tenantId };
  await recordMove(tx, moved, { action: 'add', label: '新增', to: lifecycle.states.initial }, actor, stamp);
}

/** How a document is saved, taken out of what was entered; of other resources `type` is a field like any other. */
function takenSaveType({ document }: Resource, input: Row): unknown {
  if (!document?.submits) return undefined;
  const { type } = input;
  delete input.type;
  return type;
}

/** Throws 403 unless the caller may add, or with an id change. What belongs to all hospitals only the platform may. */
export function requireSubmit(
  { scope, ...resource }: Pick<Resource, 'permission'> & Partial<Resource>,
  call: Pick<Call, 'actor' | 'input'>,
): void {
  if (scope === 'platform' || scope === 'shared-read') requirePlatform(call);
  if (!can(call.actor, rightOf(resource, call.input.id ? 'edit' : 'add'))) throw forbidden();
}

/**
 * Writes one row with its audit and change entries, for saves by hand that are no resource's. Returns it as it was, absent
 * for an addition, and as it is. Throws 400, 404 and 409.
 */
export async function saveRow(
  tx: Tx,
  table: Table,
  call: Call,
  { id, version, ...values }: Record<string, unknown>,
): Promise<{ before?: Row; row: Row }> {
  const before = await lockRow(tx, table, id);
  return { before, row: await writeRow(tx, table, call, { before, version, values }) };
}

/** The row with this id, held until the commit, if the condition `also` holds; nothing without an id. Throws 404. */
async function lockRow(tx: Tx, table: Table, id: unknown, also: Sql = text('true')): Promise<StoredRow | undefined> {
  await lockTree(tx, table);
  if (!id) return undefined;
  const row = (await findRow(tx, table, String(id), { lock: true, also })) as StoredRow | undefined;
  if (!row) throw notFound();
  return row;
}

interface Writing {
  before: StoredRow | undefined;
  /** The one that the caller has read. */
  version: unknown;
  values: Row;
}

/** Returns the row as it is now. Throws 400 and 409. */
async function writeRow(tx: Tx, table: Table, call: Call, { before, version, values }: Writing): Promise<StoredRow> {
  if (before && version !== undefined && version !== null && before.version !== version) throw conflict();
  const owner = before ? before.tenantId : await ownerOfNew(tx, table, values.parentId);
  await refuseCircle(tx, table, owner, before?.id, values.parentId);
  await refuseAbsentReferences(tx, table, owner, values);
  await refuseUnlistedKeys(tx, table, values, before);
  const owned = isOwned(table) ? { ...values, tenantId: owner } : values;
  const { id: rowId } = before ?? ((await insertRow(tx, table, owned, call.stamp)) as StoredRow);
  if (before) await updateRow(tx, table, { id: rowId, tenantId: owner }, values, call.stamp);
  await recordAudit(tx, call, { rowTable: table.name, rowId, changed: Object.keys(values) });
  const row = (await findRow(tx, table, rowId)) as StoredRow;
  await recordChange(tx, call, table, { before, after: row });
  return row;
}

/** Whose a new row is: one's own, and in a tree the hospital's below whose row the platform adds it. */
async function ownerOfNew(tx: Tx, table: Table, parentId: unknown): Promise<string> {
  if (table.references.parentId !== table.name || !isOwned(table) || tx.scope !== 'group' || typeof parentId !== 'string')
    return tx.tenantId;
  const [owner = tx.tenantId] = await ownersOf(tx, table, [parentId]);
  return owner;
}

/** What is kept of what was entered: secrets sealed, and nothing of what is no column. */
function columnsEntered(resource: Resource, entered: Row, { isNew, serverSecret }: { isNew: boolean; serverSecret: string }): Row {
  const { fields, exclusive } = resource;
  const kept = Object.entries(entered).flatMap(([name, value]) => {
    const spec = fields[name];
    if (spec?.virtual) return [];
    if (!spec || !isSecret(spec)) return [[name, value]];
    // Nobody is shown a secret, so that nobody can send it back unchanged: an empty one means that it stays.
    if (value === null && !isNew) return [];
    return [[name, typeof value === 'string' ? sealSecret(serverSecret, value) : value]];
  });
  return { ...Object.fromEntries(kept), ...(isNew && exclusive ? { [exclusive]: 0 } : {}), ...(isNew ? beginning(resource) : {}) };
}

/** A new row has no earlier secret to keep. Throws 400. */
function refuseMissingSecrets({ fields }: Resource, values: Row): void {
  const missing = Object.entries(fields).flatMap(([name, spec]) =>
    isSecret(spec) && spec.required && (values[name] ?? null) === null ? [{ field: name, message: spec.required }] : [],
  );
  if (missing.length > 0) throw invalid(missing);
}

/** Platform rows may be written only in the group scope, and only by people of the platform tenant. */
export function writeTransaction<T>(table: Table, call: Call, work: (tx: Tx) => Promise<T>): Promise<T> {
  const shared = table.scope === 'shared-read' || table.scope === 'platform';
  if (shared && call.db.scope !== 'group') throw forbidden(call.actor.tenantId === PLATFORM_TENANT ? undefined : '只有平台管理员可以修改');
  return call.transaction(work);
}

/** Makes a row the one that is in use, and no other of its hospital (domain rules 6.26.2). Doing it again changes nothing. */
export async function enableRow(resource: Resource, table: Table, call: Call, rules?: ResourceRules): Promise<unknown> {
  const { exclusive = '' } = resource;
  const id = String(call.input.id);
  return writeTransaction(table, call, async (tx) => {
    await lockInUse(tx, table);
    const row = (await findRow(tx, table, id, { lock: true, also: seen(resource, table, call.actor) })) as StoredRow | undefined;
    if (!row) throw notFound();
    await rules?.enable?.refuse?.({ tx, call, row });
    const flag = columnOf(table, exclusive);
    const stamps = sql`update_user = ${call.stamp.userId}, update_time = ${new Date(call.now)}, ${text('version = version + 1')}`;
    const { rows: changed } = await tx.run<StoredRow>(sql`
      UPDATE ${ident(table.name)} SET ${flag} = CASE WHEN id = ${id} THEN 1 ELSE 0 END, ${stamps}
      WHERE ${ownedBy(table, row.tenantId)} AND is_deleted = 0 AND (id = ${id} OR ${flag} = 1) AND (${flag} = 1) IS DISTINCT FROM (id = ${id})
      RETURNING ${columnsOf(table)}`);
    touchRows(tx, table, changed, call.now);
    await recordAudit(tx, call, { rowTable: table.name, rowId: id, changed: [exclusive] });
    await recordChange(tx, call, table, ...changed.map((after) => ({ before: { ...after, [exclusive]: after.id === id ? 0 : 1 }, after })));
    return { id, [exclusive]: 1 };
  });
}

/**
 * One change at a time of which row is in use, so that two at once do not both stay on. Whose rows they are is not part of it: the platform
 * changes those of a hospital under its own name.
 */
export async function lockInUse(tx: Tx, table: Table): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`enable ${table.name}`}))`);
}
