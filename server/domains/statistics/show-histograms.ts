import {
  type Bar,
  type BarAnswer,
  histogramDoctorView,
  histogramHospitalView,
  RANK_DOCTORS,
  type Side,
} from '../../../contract/domains/statistics/statistics.endpoints.ts';
import { type Call, type CallOf, type Served, serve } from '../../engine/call/call.ts';
import { can } from '../../engine/identity/actor.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { type Dimension, simple } from '../consultation/consultation-cells.reads.ts';
import { countedCells } from './counted-cells.ts';
import { type CountedRange, countedRange } from './counted-range.ts';
import { consultationSums } from './sums/consultation-sums.ts';

/** The longest bars of each side; the sum over all is told beside them. */
const BARS = 20;

type RangeCall = CallOf<typeof histogramHospitalView>;

interface Grouped {
  side: Side | 'all';
  tenantId: string | null;
  id: string | null;
  value: number;
  finished: number;
  canceled: number;
}

/** By hospital: where orders came from, and where they went. */
export const serveHospitalHistogram: Served = serve(histogramHospitalView, async (call): Promise<BarAnswer> => {
  const range = countedRange(call);
  const every = text('true');
  const rows = await grouped(call, range, [
    { side: 'apply', by: 'apply', where: every },
    { side: 'target', by: 'target', where: every },
  ]);
  const names = await hospitalNames(
    call.db,
    rows.map(({ id }) => id),
  );
  return answerOf(range, rows, ({ id }) => ({ name: names.get(id ?? '') ?? UNKNOWN_HOSPITAL }));
});

export const UNKNOWN_HOSPITAL = '未知医院';
export const UNKNOWN_DOCTOR = '未知医生';

/** By tenant code. */
export async function hospitalNames(db: Runner, codes: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.run<{ id: string; name: string }>(sql`
    SELECT tenant_code AS id, tenant_name AS name FROM tenant WHERE tenant_code = ANY (${codes}) AND is_deleted = 0`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * By doctor. Experts of different hospitals are compared only by whom that was granted to; everybody else sees the doctors
 * of their own hospital: who applied, and who was asked (domain rules 6.9.3).
 */
export const serveDoctorHistogram: Served = serve(histogramDoctorView, async (call): Promise<BarAnswer> => {
  const range = countedRange(call);
  const own = sql`hospital = ${call.actor.tenantId}`;
  const sides: Ranking[] = can(call.actor, RANK_DOCTORS)
    ? [{ side: 'target', by: 'expert', where: text('true') }]
    : [
        { side: 'apply', by: 'applyDoctor', where: own },
        { side: 'target', by: 'expert', where: own },
      ];
  const rows = await grouped(call, range, sides);
  const doctors = await doctorsOf(call, rows);
  return answerOf(range, rows, ({ id }) => doctors.get(id ?? '') ?? { name: UNKNOWN_DOCTOR });
});

interface Ranking {
  side: Side;
  by: Dimension;
  where: Sql;
}

const COUNTS = text(
  'COALESCE(sum(total), 0)::int AS value, COALESCE(sum(finished), 0)::int AS finished, COALESCE(sum(canceled), 0)::int AS canceled',
);

/** All sides from one pass over the cells, and the sum over everything. */
async function grouped(call: RangeCall, range: CountedRange, sides: readonly Ranking[]): Promise<Grouped[]> {
  const cells = await countedCells(
    consultationSums,
    call,
    { ...range, kind: call.input.kind },
    { by: ['state', ...sides.map(({ by }) => by)], what: simple },
  );
  const ranked = sides.map(
    ({ side, by, where }) => sql`(SELECT ${text(`'${side}'`)} AS side, hospital AS "tenantId", key AS id, ${COUNTS}
      FROM cells WHERE dimension = ${text(`'${by}'`)} AND ${where} GROUP BY 2, 3 ORDER BY value DESC, id LIMIT ${BARS})`,
  );
  const { rows } = await call.db.run<Grouped>(sql`
    WITH cells AS (${cells})
    ${join(ranked, ' UNION ALL ')} UNION ALL (SELECT 'all', NULL, NULL, ${COUNTS} FROM cells WHERE dimension = 'state')`);
  return rows;
}

/** Names of doctors of several hospitals. Reads across tenants on purpose: their orders are visible, and name them too. */
export async function doctorsOf(
  { services, actor }: Pick<Call, 'services' | 'actor'>,
  rows: readonly Pick<Grouped, 'tenantId' | 'id'>[],
): Promise<Map<string, { name: string; hospitalName: string }>> {
  const named = rows.filter(({ id }) => id !== null);
  const { rows: doctors } = await services.database.forGroup(actor.tenantId).run<{ id: string; name: string; hospitalName: string }>(sql`
    SELECT u.id, u.real_name AS name, t.tenant_name AS "hospitalName"
    FROM unnest(${named.map(({ tenantId }) => tenantId)}::text[], ${named.map(({ id }) => id)}::uuid[]) AS asked (tenant_id, id)
    JOIN user_account u ON u.tenant_id = asked.tenant_id AND u.id = asked.id
    JOIN tenant t ON t.tenant_code = u.tenant_id AND t.is_deleted = 0`);
  return new Map(doctors.map(({ id, ...doctor }) => [id, doctor]));
}

function answerOf(range: CountedRange, rows: readonly Grouped[], nameOf: (row: Grouped) => Pick<Bar, 'name' | 'hospitalName'>): BarAnswer {
  const { where: _, ...told } = range;
  const all = rows.find(({ side }) => side === 'all');
  const items = rows.flatMap((row): Bar[] => {
    const { side, id, value, finished, canceled } = row;
    return side === 'all' || id === null ? [] : [{ side, id, ...nameOf(row), value, finished, canceled }];
  });
  return { ...told, total: all?.value ?? 0, canceled: all?.canceled ?? 0, items };
}
