import { type ConsultationFigure, consultationFigures } from '../../../contract/domains/consultation/consultation-figures.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { consultationFigure } from './consultation-statistics.reads.ts';

/** By what orders are counted together. Those of doctors and departments name their hospital beside the key. */
export const dimensions = ['state', 'apply', 'target', 'applyDept', 'targetDept', 'applyDoctor', 'expert', 'reason'] as const;
export type Dimension = (typeof dimensions)[number];

/** What is counted in a cell: every figure, and the minutes until the answers of those that have one. */
export const measures = [...keysOf(consultationFigures), 'minutes'] as const;
export type Measure = ConsultationFigure | 'minutes';

/** What simple charts need: orders have it on board of their indexes. */
export const simple = ['total', 'finished', 'canceled'] as const satisfies readonly Measure[];

/** The columns that tell one cell from another. */
export const cellKeys = ['dimension', 'day', 'kind', 'hospital', 'key'] as const;

const PLAIN = 'tenant_id, target_tenant_id, apply_user_id, target_doctor_id, apply_order_status, kind, submit_time';
const DEPTS = 'apply_dept_id, target_dept_id';
const ANSWERS = 'respond_time, respond_limit, respond_minutes, return_reason, return_count, diagnosis_quality';

/** What is counted, by what. */
export interface Counting {
  readonly by: readonly Dimension[];
  readonly what: readonly Measure[];
  /** The hospital whose applying doctors and departments are counted: nobody is told of those of others (domain rules 6.9.3). */
  readonly own: string;
}

/** Every expert of an order who took part, once: the one who was asked, of several also the others who were there. */
const SEATS = `SELECT target_tenant_id AS hospital, target_dept_id AS dept, target_doctor_id AS doctor WHERE target_tenant_id IS NOT NULL
  UNION SELECT one ->> 'targetTenantId', (one ->> 'targetDeptId')::uuid, (one ->> 'targetDoctorId')::uuid
  FROM jsonb_array_elements(experts) one WHERE one ->> 'answer' = 'accepted'`;

interface Way {
  readonly hospital: string;
  readonly key: string;
  readonly from?: string;
  readonly where?: string;
  /** Of the own hospital alone. */
  readonly isOwn?: true;
  /** Columns besides the plain ones. */
  readonly needs?: string;
}

/** A department counts an order once, however many of its experts took part. */
const seats = (columns: string): string => `facts CROSS JOIN LATERAL (SELECT DISTINCT ${columns} FROM (${SEATS}) every) seat`;

const ways: Readonly<Record<Dimension, Way>> = {
  state: { hospital: "''::text", key: 'apply_order_status' },
  apply: { hospital: 'tenant_id', key: 'tenant_id' },
  target: { hospital: 'target_tenant_id', key: 'target_tenant_id', where: 'target_tenant_id IS NOT NULL' },
  applyDept: { hospital: 'tenant_id', key: 'apply_dept_id', where: 'apply_dept_id IS NOT NULL', isOwn: true, needs: DEPTS },
  targetDept: { hospital: 'hospital', key: 'dept', from: seats('hospital, dept'), where: 'dept IS NOT NULL', needs: `${DEPTS}, experts` },
  applyDoctor: { hospital: 'tenant_id', key: 'apply_user_id', isOwn: true },
  expert: { hospital: 'hospital', key: 'doctor', from: seats('hospital, doctor'), where: 'doctor IS NOT NULL', needs: `${DEPTS}, experts` },
  reason: { hospital: "''::text", key: 'return_reason', where: 'return_reason IS NOT NULL', needs: ANSWERS },
};

/** The columns of orders that such cells are made of. */
export function factsFor({ by, what }: Pick<Counting, 'by' | 'what'>): Sql {
  const answers = what.every((name) => simple.some((one) => one === name)) ? [] : [ANSWERS];
  const needed = [PLAIN, ...answers, ...by.flatMap((dimension) => ways[dimension].needs ?? [])];
  return text([...new Set(needed.flatMap((columns) => columns.split(', ')))].join(', '));
}

const ONE = text('COALESCE(respond_minutes, 0)');
const isTrue = (figure: ConsultationFigure): Sql => sql`CASE WHEN ${consultationFigure(figure)} THEN 1 ELSE 0 END`;

/** Orders, with the columns of `factsFor`, as cells: one a day, kind, hospital and key of each of these dimensions. A table expression. */
export function cellsOf(orders: Sql, { by, what, own }: Counting): Sql {
  const ones = what.map((name) => sql`${name === 'minutes' ? ONE : isTrue(name)} AS ${text(name)}`);
  const sums = what.map((name) => `sum(${name})::int AS ${name}`).join(', ');
  const cells = by.map((dimension) => {
    const { hospital, key, from = 'facts', where = 'true', isOwn } = ways[dimension];
    const columns = text(`'${dimension}' AS dimension, day, kind, ${hospital} AS hospital, ${key}::text AS key, ${sums}`);
    const mine = isOwn ? sql`AND tenant_id = ${own}` : text('');
    return sql`SELECT ${columns} FROM ${text(from)} WHERE ${text(where)} ${mine} GROUP BY 2, 3, 4, 5`;
  });
  return sql`
    WITH facts AS (
      SELECT *, (submit_time AT TIME ZONE 'Asia/Shanghai')::date AS day, ${join(ones)} FROM (${orders}) orders)
    ${join(cells, ' UNION ALL ')}`;
}
