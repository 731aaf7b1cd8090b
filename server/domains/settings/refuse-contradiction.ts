import { type Domain, paramsOf } from '../../../contract/kernel/domain.ts';
import { checkParamValue, type Param } from '../../../contract/kernel/param.ts';
import { phrase, said } from '../../../contract/kernel/said.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';

type Values = Record<string, string | undefined>;

interface Stored {
  tenantId: string | null;
  name: string | null;
  key: string;
  value: string;
}

/**
 * One change at a time from here to the end of the transaction. Whoever locks rows of parameters before they ask
 * {@link refuseContradiction} takes it before them: else two would wait for each other.
 */
export async function lockParamRules(tx: Tx): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('param rules'))`);
}

/**
 * Throws 400 when the values that would come to count break a rule that names one of the changed keys. `undefined` is a
 * value that is taken back. `hospital` changes its own; without one the platform's change, which every hospital inherits
 * beside what it has set itself.
 */
export async function refuseContradiction(tx: Tx, domains: readonly Domain[], changed: Values, hospital?: string): Promise<void> {
  const rules = domains.flatMap(({ paramRules = [] }) => paramRules).filter(({ keys }) => keys.some((key) => key in changed));
  if (rules.length === 0) return;
  const keys = rules.flatMap((rule) => rule.keys);
  await lockParamRules(tx);
  const which = hospital === undefined ? sql`p.tenant_id IS NOT NULL` : sql`p.tenant_id = ${hospital}`;
  const { rows } = await tx.run<Stored>(sql`
    SELECT NULL AS "tenantId", NULL AS name, param_key AS key, param_value AS value FROM param WHERE param_key = ANY (${keys}) AND is_deleted = 0
    UNION ALL
    SELECT p.tenant_id, t.tenant_name, p.param_key, p.param_value FROM tenant_param p LEFT JOIN tenant t ON t.tenant_code = p.tenant_id
    WHERE ${which} AND p.param_key = ANY (${keys}) AND p.is_deleted = 0`);
  const params = paramsOf(domains);
  const byTenant = Map.groupBy(rows, ({ tenantId }) => tenantId);
  const platform = { ...valuesOf(byTenant.get(null)), ...(hospital === undefined ? changed : {}) };
  const check = (own: Values, whose?: string): void => {
    const values = Object.fromEntries(keys.map((key) => [key, counting(params.get(key), own[key], platform[key])]));
    const problem = rules.map((rule) => rule.problem(values)).find((one) => one !== undefined);
    if (problem) throw invalid([{ field: 'paramValue', message: whose ? said`${phrase(problem)}（${whose}另有设置）` : problem }]);
  };
  if (hospital !== undefined) return check({ ...valuesOf(byTenant.get(hospital)), ...changed });
  check({});
  for (const [tenantId, own] of byTenant) if (tenantId !== null) check(valuesOf(own), own[0]?.name ?? tenantId);
}

function valuesOf(rows: readonly Stored[] = []): Values {
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** The first that is a number counts, as where the values are read. What only the platform sets is nobody else's. */
function counting(param: Param | undefined, own: string | undefined, platform: string | undefined): number {
  const tried = param?.platformOnly ? [platform] : [own, platform];
  return Number(tried.find((value) => value !== undefined && /^\d{1,9}$/.test(value)) ?? param?.preset ?? 0);
}

/** Throws 400 for a value of a declared parameter that is outside of its limits. Others are free text. */
export function refuseOddValue(domains: readonly Domain[], key: string, value: string): void {
  const param = paramsOf(domains).get(key);
  const problem = param && checkParamValue(param, value);
  if (problem) throw invalid([{ field: 'paramValue', message: problem }]);
}
