import { type Domain, paramsOf } from '../../../contract/kernel/domain.ts';
import { checkParamValue, countingValue, type Param, type ParamRule } from '../../../contract/kernel/param.ts';
import { type Message, phrase, said } from '../../../contract/kernel/said.ts';
import type { Call } from '../../engine/call/call.ts';
import { inUse } from '../../engine/identity/hospital-in-use.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
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
 * beside what it has set itself. What one out of use has set nobody can change: it is looked at when it comes back (`dropContradictions`).
 */
export async function refuseContradiction(
  tx: Tx,
  { services: { domains }, now }: Pick<Call, 'services' | 'now'>,
  changed: Values,
  hospital?: string,
): Promise<void> {
  const rules = rulesOf(domains).filter(({ keys }) => keys.some((key) => key in changed));
  if (rules.length === 0) return;
  await lockParamRules(tx);
  const byTenant = await storedOf(tx, rules, hospital === undefined ? inUse(now) : sql`p.tenant_id = ${hospital}`);
  const platform = { ...valuesOf(byTenant.get(null)), ...(hospital === undefined ? changed : {}) };
  const check = (own: Values, whose?: string): void => {
    const problem = rules.map((rule) => problemOf(rule, paramsOf(domains), own, platform)).find((one) => one !== undefined);
    if (problem) throw invalid([{ field: 'paramValue', message: whose ? said`${phrase(problem)}（${whose}另有设置）` : problem }]);
  };
  if (hospital !== undefined) return check({ ...valuesOf(byTenant.get(hospital)), ...changed });
  check({});
  for (const [tenantId, own] of byTenant) if (tenantId !== null) check(valuesOf(own), own[0]?.name ?? tenantId);
}

/** Which of a hospital's own values contradict the platform's: all that one of the broken rules names, so that nobody chooses between them. */
export async function contradictingKeys(tx: Tx, domains: readonly Domain[], tenantId: string): Promise<string[]> {
  await lockParamRules(tx);
  const rules = rulesOf(domains);
  const byTenant = await storedOf(tx, rules, sql`p.tenant_id = ${tenantId}`);
  const [own, platform] = [valuesOf(byTenant.get(tenantId)), valuesOf(byTenant.get(null))];
  const dropped: string[] = [];
  // What is dropped gives way to the platform's, which may break another rule.
  for (;;) {
    const broken = rules.find((rule) => problemOf(rule, paramsOf(domains), own, platform) && rule.keys.some((key) => key in own));
    if (!broken) return dropped;
    for (const key of broken.keys.filter((one) => one in own)) {
      dropped.push(key);
      delete own[key];
    }
  }
}

const rulesOf = (domains: readonly Domain[]): ParamRule[] => domains.flatMap(({ paramRules = [] }) => paramRules);

/** The values of the platform, under `null`, and of these hospitals, of every parameter that the rules name. */
async function storedOf(tx: Tx, rules: readonly ParamRule[], which: Sql): Promise<Map<string | null, Stored[]>> {
  const keys = rules.flatMap((rule) => rule.keys);
  const { rows } = await tx.run<Stored>(sql`
    SELECT NULL AS "tenantId", NULL AS name, param_key AS key, param_value AS value FROM param WHERE param_key = ANY (${keys}) AND is_deleted = 0
    UNION ALL
    SELECT p.tenant_id, t.tenant_name, p.param_key, p.param_value FROM tenant_param p LEFT JOIN tenant t ON t.tenant_code = p.tenant_id
    WHERE ${which} AND p.param_key = ANY (${keys}) AND p.is_deleted = 0`);
  return Map.groupBy(rows, ({ tenantId }) => tenantId);
}

function problemOf(rule: ParamRule, params: ReadonlyMap<string, Param>, own: Values, platform: Values): Message | undefined {
  return rule.problem(Object.fromEntries(rule.keys.map((key) => [key, counting(params.get(key), own[key], platform[key])])));
}

function valuesOf(rows: readonly Stored[] = []): Values {
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** As where the values are read. What only the platform sets is nobody else's. */
function counting(param: Param | undefined, own: string | undefined, platform: string | undefined): number {
  return param ? Number(countingValue(param, ...(param.platformOnly ? [] : [own]), platform)) : 0;
}

/** Throws 400 for a value of a declared parameter that is outside of its limits. Others are free text. */
export function refuseOddValue(domains: readonly Domain[], key: string, value: string): void {
  const param = paramsOf(domains).get(key);
  const problem = param && checkParamValue(param, value);
  if (problem) throw invalid([{ field: 'paramValue', message: problem }]);
}
