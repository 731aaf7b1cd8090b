import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { type Message, said, word } from '../../../contract/kernel/said.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { Services } from '../../engine/services.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';
import { readParamSets } from '../settings/param.reads.ts';

const YEARS = 'consultation.expert-years';
const TITLE = 'consultation.expert-title-required';
const limits = { [YEARS]: consultationParams[YEARS], [TITLE]: consultationParams[TITLE] };

/** Associate chief physicians and above (domain rules 6.1.7). */
const SENIOR = text(`('chief', 'associate')`);
/** What the medical office has vouched for. */
const VOUCHED = text(`COALESCE(expert_override, '') <> ''`);

interface Demands {
  /** Years that an expert must have practised; 0 for any. */
  years: number;
  needsTitle: boolean;
}

const lacksYears = ({ years }: Demands, now: number): Sql =>
  years === 0
    ? text('false')
    : sql`COALESCE(practice_since > ${toWireDate(now)}::date - make_interval(years => ${years}::int), true) AND NOT ${VOUCHED}`;

const lacksTitle = ({ needsTitle }: Demands): Sql =>
  needsTitle ? sql`COALESCE(title NOT IN ${SENIOR}, true) AND NOT ${VOUCHED}` : text('false');

async function demandsOf(services: Services) {
  const sets = await readParamSets(services.database.forGroup(), limits);
  const demands = (values: Record<keyof typeof limits, number>): Demands => ({ years: values[YEARS], needsTitle: values[TITLE] === 1 });
  return {
    of: (tenantId: string) => demands(sets.of(tenantId)),
    where: (condition: (one: Demands) => Sql) => sets.where((values) => condition(demands(values))),
  };
}

/** A condition on `user_account u`: who meets what their own hospital demands of its experts. */
export async function fitExperts(services: Services, now: number): Promise<Sql> {
  const demands = await demandsOf(services);
  const unfit = (one: Demands): Sql => sql`(${lacksYears(one, now)} OR ${lacksTitle(one)})`;
  return sql`u.id NOT IN (SELECT id FROM user_account WHERE is_expert = 1 AND (${demands.where(unfit)}))`;
}

/** Why an expert does not meet what their hospital demands of its experts, in the applicant's words; nothing for one who does. */
export async function unfitnessOf(services: Services, expert: { id: string; tenantId: string }): Promise<Message | undefined> {
  const demands = (await demandsOf(services)).of(expert.tenantId);
  const { rows } = await services.database.forGroup().run<{ isNew: boolean; isJunior: boolean }>(sql`
    SELECT (${lacksYears(demands, services.clock())}) AS "isNew", (${lacksTitle(demands)}) AS "isJunior"
    FROM user_account WHERE tenant_id = ${expert.tenantId} AND id = ${expert.id}`);
  if (rows[0]?.isNew) return said`会诊专家执业未满${demands.years}年，请另选专家`;
  return rows[0]?.isJunior ? '会诊专家职称须为副主任医师及以上，请另选专家' : undefined;
}

/**
 * Throws 400 at the hour that was asked for or is to be fixed, when the expert sees nobody on that day (domain rules
 * 6.1.7). The reason is their hospital's business.
 */
export async function refuseOnLeave(
  services: Services,
  { targetTenantId, targetDoctorId }: { targetTenantId?: string | null; targetDoctorId?: string | null },
  time: Date | null | undefined,
  field: 'appointmentTime' | 'scheduleTime',
): Promise<void> {
  if (!time || !targetTenantId || !targetDoctorId) return;
  const { rows } = await services.database.forGroup().run<{ until: string }>(sql`
    SELECT to_char(clinic_stop_to, 'YYYY-MM-DD') AS until FROM user_account
    WHERE tenant_id = ${targetTenantId} AND id = ${targetDoctorId}
      AND ${toWireDate(time.getTime())}::date BETWEEN clinic_stop_from AND clinic_stop_to`);
  if (rows[0]) {
    const instead = field === 'appointmentTime' ? '请另选时间或专家' : '请另选时间';
    throw invalid([{ field, message: said`会诊专家停诊至${rows[0].until}，${word(instead)}` }]);
  }
}
