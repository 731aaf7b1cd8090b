import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { said } from '../../../contract/kernel/said.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { Services } from '../../engine/services.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';

const REQUIRED = 'consultation.agreement-required';

/** Hospitals that have an agreement in force on this day with the hospital `tenantId`, whichever of the two came first in it. */
const partners = (tenantId: string, now: number): Sql => {
  const inForce = sql`is_deleted = 0 AND start_date <= ${toWireDate(now)}::date AND COALESCE(end_date >= ${toWireDate(now)}::date, true)`;
  return sql`
    SELECT to_tenant_id FROM cooperation_agreement WHERE from_tenant_id = ${tenantId} AND ${inForce}
    UNION SELECT from_tenant_id FROM cooperation_agreement WHERE to_tenant_id = ${tenantId} AND ${inForce}`;
};

const demandsAgreement = async ({ database }: Services, tenantId: string): Promise<boolean> =>
  (await readParams(database.forGroup(), { [REQUIRED]: consultationParams[REQUIRED] }, tenantId))[REQUIRED] === 1;

/**
 * A condition on `user_account u`: who is of the hospital `tenantId` itself, or of one that it may ask, which are all where it demands no agreement
 * (2018 远程医疗服务管理规范; domain rules section 2).
 */
export async function agreedWith(services: Services, tenantId: string, now: number): Promise<Sql> {
  if (!(await demandsAgreement(services, tenantId))) return text('true');
  return sql`(u.tenant_id = ${tenantId} OR u.tenant_id IN (${partners(tenantId, now)}))`;
}

/** Those of these hospitals that the hospital `tenantId` may ask. */
export async function agreedAmong<H extends { tenantId: string }>(
  services: Services,
  tenantId: string,
  hospitals: readonly H[],
): Promise<readonly H[]> {
  if (hospitals.length === 0 || !(await demandsAgreement(services, tenantId))) return hospitals;
  const { rows } = await services.database
    .forGroup()
    .run<{ tenantId: string }>(sql`SELECT partner AS "tenantId" FROM (${partners(tenantId, services.clock())}) AS agreed(partner)`);
  const agreed = new Set(rows.map((row) => row.tenantId));
  return hospitals.filter((one) => agreed.has(one.tenantId));
}

/** Throws 400 at `field` where the hospital `tenantId` may not ask one of these. */
export async function refuseUnagreed(
  services: Services,
  tenantId: string,
  hospitals: readonly { tenantId: string; tenantName: string }[],
  field: 'targetTenantId' | 'experts',
): Promise<void> {
  const agreed = await agreedAmong(services, tenantId, hospitals);
  const other = hospitals.find((one) => !agreed.includes(one));
  if (other) throw invalid([{ field, message: said`本院与${other.tenantName}没有有效的合作协议，请另选医院` }]);
}
