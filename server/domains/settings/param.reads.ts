import { checkParamValue, type Param, type Params } from '../../../contract/kernel/param.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';

type Values<K extends string> = Record<K, number>;

interface Stored {
  tenantId: string | null;
  key: string;
  value: string;
}

/**
 * The numbers that count for a hospital: its own, else the platform's, else the presets (domain rules section 8). One
 * query, whatever the count. The runner's own tenant unless another is named, whose values only the group scope sees.
 */
export async function readParams<K extends string>(
  runner: Runner,
  params: Params<K>,
  tenantId: string = runner.tenantId,
): Promise<Values<K>> {
  return (await readSets(runner, params, sql`tenant_id = ${tenantId}`)).of(tenantId);
}

/** The same for every hospital at once. */
export interface ParamSets<K extends string> {
  of(tenantId: string): Values<K>;
  /** A condition on rows with a `tenant_id`, made of the numbers of the hospital that each row belongs to. */
  where(condition: (values: Values<K>) => Sql): Sql;
}

/** For rows of several hospitals: the numbers of those that they belong to. Needs the group scope where it is another's. */
export function readParamsOf<K extends string>(runner: Runner, params: Params<K>, tenantIds: readonly string[]): Promise<ParamSets<K>> {
  return readSets(runner, params, sql`tenant_id = ANY (${[...new Set(tenantIds)]})`);
}

/** For jobs that look at the rows of all hospitals. Needs the group scope. */
export function readParamSets<K extends string>(runner: Runner, params: Params<K>): Promise<ParamSets<K>> {
  return readSets(runner, params, sql`tenant_id IS NOT NULL`);
}

/** The hospitals that have set one of these numbers since then, or taken it back; `undefined` for all, where the platform has. */
export async function hospitalsThatSet(group: Runner, params: Params<string>, since: Date): Promise<string[] | undefined> {
  const { rows } = await group.run<{ tenantId: string | null }>(sql`
    SELECT NULL AS "tenantId" FROM param WHERE param_key = ANY (${Object.keys(params)}) AND update_time > ${since}
    UNION SELECT tenant_id FROM tenant_param WHERE param_key = ANY (${Object.keys(params)}) AND update_time > ${since}`);
  return rows.some(({ tenantId }) => tenantId === null) ? undefined : rows.map(({ tenantId }) => String(tenantId));
}

async function readSets<K extends string>(runner: Runner, params: Params<K>, whose: Sql): Promise<ParamSets<K>> {
  const keys = Object.keys(params);
  const { rows } = await runner.run<Stored>(sql`
    SELECT NULL AS "tenantId", param_key AS key, param_value AS value FROM param WHERE param_key = ANY (${keys}) AND is_deleted = 0
    UNION ALL
    SELECT tenant_id, param_key, param_value FROM tenant_param WHERE ${whose} AND param_key = ANY (${keys}) AND is_deleted = 0`);
  const base = {
    ...presetsOf(params),
    ...numbersOf(
      params,
      rows.filter(({ tenantId }) => tenantId === null),
    ),
  };
  const own = new Map(
    [...Map.groupBy(rows, ({ tenantId }) => tenantId)].flatMap(([tenantId, values]) =>
      tenantId === null ? [] : [[tenantId, { ...base, ...numbersOf(params, values) }] as const],
    ),
  );
  return {
    of: (tenantId) => own.get(tenantId) ?? base,
    where: (condition) =>
      alike(own).reduce(
        (sum, { tenantIds, values }) => sql`${sum} OR (tenant_id = ANY (${tenantIds}::text[]) AND ${condition(values)})`,
        sql`(tenant_id <> ALL (${[...own.keys()]}::text[]) AND ${condition(base)})`,
      ),
  };
}

/** Hospitals that have set the same stand together: a condition is as long as there are different values, not hospitals. */
function alike<V extends object>(own: ReadonlyMap<string, V>): { tenantIds: string[]; values: V }[] {
  const groups = Map.groupBy(own, ([, values]) => JSON.stringify(Object.entries(values).sort()));
  return [...groups.values()].flatMap((group) =>
    group[0] ? [{ tenantIds: group.map(([tenantId]) => tenantId), values: group[0][1] }] : [],
  );
}

function presetsOf<K extends string>(params: Params<K>): Values<K> {
  return Object.fromEntries(Object.entries<Params[string]>(params).map(([key, { preset }]) => [key, preset])) as Values<K>;
}

/** What is outside of its limits does not count. */
function numbersOf<K extends string>(params: Params<K>, rows: readonly Stored[]): Partial<Values<K>> {
  const declared = new Map(Object.entries<Param>(params));
  const counts = ({ key, value }: Stored): boolean => {
    const param = declared.get(key);
    return param !== undefined && !checkParamValue(param, value);
  };
  const set = rows.filter(counts).map(({ key, value }) => [key, Number(value)] as const);
  return Object.fromEntries(set) as Partial<Values<K>>;
}
