import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { type Message, said, word } from '../../../contract/kernel/said.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';
import { readParamSets } from '../settings/param.reads.ts';
import { askedOfOrder, asksSeveral } from './consultation.panel.ts';
import type { ConsultationRow } from './consultation.tables.ts';

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

type Asked = { id: string; tenantId: string };

/** Why an expert does not meet what their hospital demands of its experts, in the applicant's words; nothing for one who does. */
export async function unfitnessOf(services: Services, expert: Asked): Promise<Message | undefined> {
  return (await unfitnessesOf(services, [expert])).get(expert.id);
}

/** The same of several, by their ids: those who do not. */
export async function unfitnessesOf(services: Services, experts: readonly Asked[]): Promise<ReadonlyMap<string, Message>> {
  const demands = await demandsOf(services);
  const { rows } = await services.database.forGroup().run<Asked & { isNew: boolean; isJunior: boolean }>(sql`
    SELECT id, tenant_id AS "tenantId", (${demands.where((one) => lacksYears(one, services.clock()))}) AS "isNew", (${demands.where(lacksTitle)}) AS "isJunior"
    FROM user_account WHERE id = ANY (${experts.map(({ id }) => id)}::uuid[])`);
  const unfit = rows.flatMap(({ id, tenantId, isNew, isJunior }): [string, Message][] => {
    if (isNew) return [[id, said`会诊专家执业未满${demands.of(tenantId).years}年，请另选专家`]];
    return isJunior ? [[id, '会诊专家职称须为副主任医师及以上，请另选专家']] : [];
  });
  return new Map(unfit);
}

/** A condition on `user_account u`: who reads electrophysiology of this type, as their card says (domain rules 6.4.6). Who says nothing reads all of it. */
export const readsType = (type: string | null | undefined): Sql =>
  type
    ? sql`NOT EXISTS (SELECT 1 FROM doctor_detail card WHERE card.tenant_id = u.tenant_id AND card.user_id = u.id AND card.is_deleted = 0
        AND cardinality(card.physiology_types) > 0 AND ${type} <> ALL (card.physiology_types))`
    : text('true');

/** Whether this expert reads it. */
export async function isReaderOf({ database }: Services, { id, tenantId }: Asked, type: string | null | undefined): Promise<boolean> {
  const { count } = await database
    .forGroup()
    .run(sql`SELECT 1 FROM user_account u WHERE u.tenant_id = ${tenantId} AND u.id = ${id} AND ${readsType(type)}`);
  return count > 0;
}

export interface Absence {
  readonly userId: string;
  readonly name: string;
  readonly until: string;
}

/** Who of those whom an order asks sees nobody on the day of this moment, and until when: as the order names them. */
export async function absencesOn({ database }: Pick<Services, 'database'>, row: ConsultationRow, time: Date): Promise<readonly Absence[]> {
  const asked = askedOfOrder(row).flatMap(({ userId }) => userId ?? []);
  if (asked.length === 0) return [];
  const { rows } = await database.forGroup().run<Absence>(sql`
    SELECT id AS "userId", real_name AS name, to_char(clinic_stop_to, 'YYYY-MM-DD') AS until FROM user_account
    WHERE id = ANY (${asked}::uuid[])
      AND ${toWireDate(time.getTime())}::date BETWEEN clinic_stop_from AND clinic_stop_to
    ORDER BY array_position(${asked}::uuid[], id)`);
  return rows;
}

/** The first of them. */
export async function absenceOn(services: Pick<Services, 'database'>, row: ConsultationRow, time: Date): Promise<Absence | undefined> {
  return (await absencesOn(services, row, time))[0];
}

/**
 * Has an absence of those whom it asks come before or after what this transaction does: one that was entered is seen by `absenceOn` from here on, and whoever
 * enters one waits, and sees the hour that is fixed (ADR 0189). Experts of other hospitals lie behind the fence of whoever does not work for the platform.
 */
export async function holdAbsences(tx: Tx, row: ConsultationRow): Promise<void> {
  for (const [tenantId, asked] of Map.groupBy(askedOfOrder(row), (one) => one.tenantId)) {
    const ids = asked.flatMap(({ userId }) => userId ?? []);
    await tx.run(sql`SELECT 1 FROM user_account WHERE tenant_id = ${tenantId} AND id = ANY (${ids}::uuid[]) ORDER BY id FOR SHARE`);
  }
}

const insteadOf = { appointmentTime: '请另选时间或专家', scheduleTime: '请另选时间', targetDoctorId: '请另选专家' } as const;

/**
 * Throws 400 at the hour that was asked for or is to be fixed, or at the expert where no hour is arranged, when they see nobody on that day (domain rules
 * 6.1.7). The reason is their hospital's business.
 */
export async function refuseOnLeave(
  services: Services,
  row: ConsultationRow,
  time: Date | null | undefined,
  field: 'appointmentTime' | 'scheduleTime' | 'targetDoctorId',
): Promise<void> {
  const absence = time && (await absenceOn(services, row, time));
  if (absence) {
    const instead = insteadOf[field];
    const { name, until } = absence;
    // Of several, which one it is has to be said.
    const message = asksSeveral(row)
      ? said`会诊专家${name}停诊至${until}，${word(instead)}`
      : said`会诊专家停诊至${until}，${word(instead)}`;
    throw invalid([{ field, message }]);
  }
}
