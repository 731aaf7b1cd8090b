import type { CountedGroup } from '../../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import type { Call } from '../../engine/call/call.ts';
import { sql } from '../../engine/store/sql.ts';
import type { Line } from './counted-line.ts';
import { doctorsOf, hospitalNames, UNKNOWN_DOCTOR, UNKNOWN_HOSPITAL } from './show-histograms.ts';

type Named = Pick<CountedGroup, 'name' | 'hospitalName'>;

const of = (lines: readonly Line[], ...dimensions: Line['dimension'][]) =>
  lines.filter(({ dimension }) => dimensions.includes(dimension)).map(({ hospital, key }) => ({ tenantId: hospital, id: key }));

/** What hospitals, departments and doctors of counted lines are called. */
export async function namesOfGroups(call: Pick<Call, 'services' | 'actor' | 'db'>, lines: readonly Line[]): Promise<(line: Line) => Named> {
  const [hospitals, depts, doctors] = await Promise.all([
    hospitalNames(
      call.db,
      lines.map(({ hospital }) => hospital),
    ),
    deptsOf(call, of(lines, 'applyDept', 'targetDept')),
    doctorsOf(call, of(lines, 'applyDoctor', 'expert')),
  ]);
  const hospitalOf = (code: string | null): string => hospitals.get(code ?? '') ?? UNKNOWN_HOSPITAL;
  return ({ dimension, hospital, key }) => {
    if (dimension === 'apply' || dimension === 'target') return { name: hospitalOf(key) };
    const hospitalName = hospitalOf(hospital);
    if (dimension === 'applyDept' || dimension === 'targetDept') return { name: depts.get(key) ?? '未知科室', hospitalName };
    return { name: doctors.get(key)?.name ?? UNKNOWN_DOCTOR, hospitalName };
  };
}

/** Names of departments of several hospitals. Reads across tenants on purpose: their orders are visible, and name them too. */
async function deptsOf(
  { services, actor }: Pick<Call, 'services' | 'actor'>,
  asked: readonly { tenantId: string | null; id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await services.database.forGroup(actor.tenantId).run<{ id: string; name: string }>(sql`
    SELECT d.id, d.dept_name AS name
    FROM unnest(${asked.map(({ tenantId }) => tenantId)}::text[], ${asked.map(({ id }) => id)}::uuid[]) AS asked (tenant_id, id)
    JOIN department d ON d.tenant_id = asked.tenant_id AND d.id = asked.id`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
