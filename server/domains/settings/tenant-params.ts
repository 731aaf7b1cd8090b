import {
  listTenantParams,
  resetTenantParam,
  type ShownParam,
  submitTenantParam,
} from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import { paramsOf } from '../../../contract/kernel/domain.ts';
import { checkParamValue, countingValue, type Param } from '../../../contract/kernel/param.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import { type Call, serve } from '../../engine/call/call.ts';
import { type Actor, isGroupActor } from '../../engine/identity/actor.ts';
import { insertRow, ownedBy, updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { ident, sql } from '../../engine/store/sql.ts';
import { columnsOf, type Table, tableNamed } from '../../engine/store/table.ts';
import { conflict, forbidden, invalid } from '../../platform/refusal.ts';
import { refuseContradiction, refuseOddValue } from './refuse-contradiction.ts';
import { tenantParamTable } from './tenant-param.tables.ts';

interface Stored {
  id: string;
  tenantId?: string;
  paramKey: string;
  paramValue: string;
}

/** Whose value it is: a hospital's people set their hospital's, people of the whole group set the platform's. */
function homeOf(actor: Actor): { table: Table; tenantId?: string; source: 'tenant' | 'platform' } {
  if (isGroupActor(actor)) return { table: tableNamed('param'), source: 'platform' };
  return { table: tenantParamTable, tenantId: actor.tenantId, source: 'tenant' };
}

export const serveListTenantParams = serve(listTenantParams, async ({ actor, services }) => {
  const params = paramsOf(services.domains);
  const ask = (table: 'param' | 'tenant_param') => sql`
    SELECT param_key AS "paramKey", param_value AS "paramValue" FROM ${ident(table)}
    WHERE ${ownedBy(tableNamed(table), actor.tenantId)} AND param_key = ANY (${[...params.keys()]}) AND is_deleted = 0`;
  const [platform, tenant] = await services.database.forTenant(actor.tenantId).runAll([ask('param'), ask('tenant_param')]);
  const isGroup = isGroupActor(actor);
  const ours = valuesOf(isGroup ? platform?.rows : tenant?.rows);
  const theirs = isGroup ? new Map<string, string>() : valuesOf(platform?.rows);
  return [...params].map(([key, param]) => rowOf(key, param, ours, theirs, isGroup));
});

function valuesOf(rows: readonly Record<string, unknown>[] = []): Map<string, string> {
  return new Map(rows.map(({ paramKey, paramValue }) => [String(paramKey), String(paramValue)]));
}

/** A stored value outside the limits does not count where it is read as a number either, so the next one is shown. */
function rowOf(key: string, declared: Param, ours: Map<string, string>, theirs: Map<string, string>, isGroup: boolean): ShownParam {
  const { preset: _, platformOnly, ...param } = declared;
  const valid = (value: string | undefined) => (value !== undefined && !checkParamValue(declared, value) ? value : undefined);
  const own = platformOnly && !isGroup ? undefined : valid(ours.get(key));
  const inherited = countingValue(declared, theirs.get(key));
  const above = valid(theirs.get(key)) === undefined ? 'preset' : 'platform';
  const source = own === undefined ? above : isGroup ? 'platform' : 'tenant';
  return { ...param, paramKey: key, value: own ?? inherited, inherited, source, editable: platformOnly && !isGroup ? 0 : 1 };
}

export const serveSubmitTenantParam = serve(submitTenantParam, (call) => call.transaction((tx) => writeParam(tx, call, call.input)));

interface NewValue {
  paramKey: string;
  paramValue: string;
  /** The value that was shown to whoever changes it. */
  basedOn?: string | null | undefined;
}

/**
 * Sets one value of the caller's own, with its audit. Throws 400 for a value out of its limits or against a rule, 403 where it is
 * the platform's, 409 where another value than the shown one has come to count.
 */
export async function writeParam(tx: Tx, call: Call, { paramKey, paramValue, basedOn }: NewValue) {
  const { actor, services } = call;
  const param = editable(call, paramKey);
  refuseOddValue(services.domains, paramKey, paramValue);
  const { table, tenantId } = homeOf(actor);
  await refuseContradiction(tx, call, { [paramKey]: paramValue }, tenantId);
  const before = await lockValue(tx, actor, paramKey);
  if (typeof basedOn === 'string') {
    const counting = countingValue(param, before?.paramValue, await inheritedValue(tx, actor, paramKey));
    if (![basedOn, paramValue].includes(counting)) throw conflict();
  }
  const values = { paramKey, paramValue };
  const named = table.name === 'param' ? { ...values, paramName: param.title.slice(0, 50) } : values;
  if (before) await updateRow(tx, table, before, { paramValue }, call.stamp);
  else await insertRow(tx, table, named, call.stamp);
  await record(tx, call, table, before, await lockValue(tx, actor, paramKey));
  return values;
}

export const serveResetTenantParam = serve(resetTenantParam, (call) => {
  const { actor } = call;
  const { paramKey } = call.input;
  editable(call, paramKey);
  return call.transaction(async (tx) => {
    const { table, tenantId } = homeOf(actor);
    await refuseContradiction(tx, call, { [paramKey]: undefined }, tenantId);
    const before = await lockValue(tx, actor, paramKey);
    if (before) {
      await updateRow(tx, table, before, { isDeleted: 1 }, call.stamp);
      await record(tx, call, table, before, undefined);
    }
    return { paramKey };
  });
});

/** Throws 400 for a key that nothing declares, and 403 for one that is the platform's to set. */
function editable({ actor, services }: Pick<Call, 'actor' | 'services'>, key: string): Param {
  const param = paramsOf(services.domains).get(key);
  if (!param) throw invalid([{ field: 'paramKey', message: '参数不存在' }]);
  if (param.platformOnly && !isGroupActor(actor)) throw forbidden('该参数由平台统一设置');
  return param;
}

/** What counts for the caller's hospital without a value of its own, where the platform has set one. */
async function inheritedValue(tx: Tx, actor: Actor, key: string): Promise<string | undefined> {
  if (isGroupActor(actor)) return undefined;
  const { rows } = await tx.run<Stored>(sql`SELECT param_value AS "paramValue" FROM param WHERE param_key = ${key} AND is_deleted = 0`);
  return rows[0]?.paramValue;
}

/** One at a time for one key of one hospital, so that two at once do not both add it. */
async function lockValue(tx: Tx, actor: Actor, key: string): Promise<Stored | undefined> {
  const { table, tenantId } = homeOf(actor);
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`param ${tenantId ?? ''} ${key}`}))`);
  const { rows } = await tx.run<Stored>(sql`
    SELECT ${columnsOf(table)} FROM ${ident(table.name)} WHERE ${ownedBy(table, tenantId)} AND param_key = ${key} AND is_deleted = 0 FOR UPDATE`);
  return rows[0];
}

async function record(tx: Tx, call: Call, table: Table, before: Stored | undefined, after: Stored | undefined): Promise<void> {
  await recordAudit(tx, call, { rowTable: table.name, rowId: (after ?? before)?.id, changed: ['paramValue'] });
  await recordChange(tx, call, table, {
    ...(before ? { before: { ...before } } : {}),
    ...(after ? { after: { ...after } } : {}),
  });
}
