import { consultationFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import {
  type ConsultationAnswer,
  type ConsultationNumbers,
  type CountedGroup,
  consultationNumStatistics,
} from '../../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import { addDays, dayCount } from '../../../contract/domains/statistics/day-range.ts';
import { RANK_DOCTORS, type Side } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import { pick } from '../../../contract/kernel/field.ts';
import { ownWords } from '../../../contract/kernel/words.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { can } from '../../engine/identity/actor.ts';
import { withDictionaryWords } from '../../engine/reference/dictionary-words.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { consultationCells, type Dimension, type Measure } from '../consultation/consultation-cells.reads.ts';
import { type CountedDays, countedCells } from './counted-cells.ts';
import type { Line } from './counted-line.ts';
import { countedRange, oneOf } from './counted-range.ts';
import { namesOfGroups } from './names-of-groups.ts';
import { consultationSums } from './sums/consultation-sums.ts';

/** The longest of each side; the sum over all stands beside them. */
const ROWS = 20;

type Asked = Pick<CallOf<typeof consultationNumStatistics>, 'input' | 'actor' | 'db' | 'services' | 'now'>;

/**
 * How many consultations there were, how they were answered, how soon and how right the first diagnosis was: by kind, month, hospital,
 * department, doctor and reason of refusal, beside the same number of days before (domain rules 6.9.4).
 */
export const serveConsultationNumbers = serve(consultationNumStatistics, (call) => consultationNumbers(call));

/** `most`: of hospitals, departments, doctors and reasons, on each side. */
export async function consultationNumbers(call: Asked, most = ROWS): Promise<ConsultationAnswer> {
  const { where: _, ...range } = countedRange(call);
  const { kind } = call.input;
  const first = addDays(range.beginTime, -dayCount(range.beginTime, range.endTime));
  const [lines, earlier] = await Promise.all([
    linesOf(call, { ...range, kind }, most),
    totalsOf(call, { beginTime: first, endTime: addDays(range.beginTime, -1), kind }),
  ]);
  const months = lines.filter(({ dimension }) => dimension === 'month').sort((one, other) => one.key.localeCompare(other.key));
  const counts = numbersOf(oneOf(lines.filter(({ dimension }) => dimension === 'all').map(countsOf)));
  const { kinds, reasons, nameOf } = await wordsOf(call, lines);
  const groups = (names: readonly Line['dimension'][], side: (name: string) => Side | undefined, words: typeof nameOf): CountedGroup[] =>
    lines.filter(({ dimension }) => names.includes(dimension)).map((line) => groupOf(line, side(line.dimension), words(line)));
  const sided = (name: string): Side => (name.startsWith('apply') ? 'apply' : 'target');
  const neither = () => undefined;
  return {
    ...range,
    total: counts.total,
    canceled: counts.canceled,
    counts,
    before: numbersOf(earlier),
    byKind: groups(['kind'], neither, ({ key }) => ({ name: kinds[key] ?? key })),
    byMonth: months.map((line) => groupOf(line, undefined, { name: line.key })),
    byReason: groups(['reason'], neither, ({ key }) => ({ name: reasons[key] ?? key })),
    byHospital: groups(['apply', 'target'], sided, nameOf),
    byDept: groups(['applyDept', 'targetDept'], sided, nameOf),
    byDoctor: groups(['applyDoctor', 'expert'], (name) => (name === 'expert' ? 'target' : 'apply'), nameOf),
  };
}

const { measures } = consultationCells;
type Counts = Readonly<Record<Measure, number>>;

const SUMS = text(measures.map((name) => `COALESCE(sum(${name}), 0) AS ${name}`).join(', '));

/** The number that a line is shown by: of reasons how often an expert gave them, also for an order that was cancelled afterwards. */
const SHOWN = text(`CASE dimension WHEN 'reason' THEN sum(refused) ELSE sum(total) END`);

/** People are compared across hospitals only by whom that was granted to; everybody else sees those of their own (domain rules 6.9.3). */
function peopleOf({ actor }: Asked): { dimensions: readonly Dimension[]; own: Sql } {
  return can(actor, RANK_DOCTORS)
    ? { dimensions: ['targetDept', 'expert'], own: text('true') }
    : { dimensions: ['applyDept', 'targetDept', 'applyDoctor', 'expert'], own: sql`hospital = ${actor.tenantId}` };
}

/**
 * Every line of the page from two passes over the cells, however many dimensions there are: one over what is ranked, one over the states, of
 * which kinds, months and the whole are made. People of other hospitals, whom nobody is told of, are left out before anything is added up.
 */
async function linesOf(call: Asked, days: CountedDays, most: number): Promise<Line[]> {
  const people = peopleOf(call);
  const cells = await countedCells(consultationSums, call, days, {
    by: ['state', 'apply', 'target', 'reason', ...people.dimensions],
    what: measures,
  });
  const { rows } = await call.db.run<Line>(sql`
    WITH cells AS (${cells}),
    ranked AS (
      SELECT dimension, hospital, key, ${SUMS}, row_number() OVER (PARTITION BY dimension ORDER BY ${SHOWN} DESC, key) AS place
      FROM cells WHERE dimension <> 'state' AND (dimension IN ('apply', 'target', 'reason') OR ${people.own}) GROUP BY 1, 2, 3),
    whole AS (
      SELECT CASE GROUPING(kind, month) WHEN 1 THEN 'kind' WHEN 2 THEN 'month' ELSE 'all' END AS dimension, NULL::text AS hospital,
        COALESCE(kind, month, '') AS key, ${SUMS},
        row_number() OVER (PARTITION BY GROUPING(kind, month) ORDER BY sum(total) DESC, kind) AS place
      FROM (SELECT *, to_char(day, 'YYYY-MM') AS month FROM cells WHERE dimension = 'state') states
      GROUP BY GROUPING SETS ((kind), (month), ()))
    SELECT dimension, hospital, key, ${text(measures.join(', '))}
    FROM (SELECT * FROM whole UNION ALL SELECT * FROM ranked WHERE place <= ${most}) lines ORDER BY place`);
  return rows;
}

async function totalsOf(call: Asked, days: CountedDays): Promise<Counts> {
  const cells = await countedCells(consultationSums, call, days, { by: ['state'], what: measures });
  const { rows } = await call.db.run<Counts>(sql`SELECT ${SUMS} FROM (${cells}) cells`);
  return oneOf(rows);
}

function countsOf({ dimension: _, hospital: __, key: ___, ...counts }: Line): Counts {
  return counts;
}

function numbersOf({ minutes, ...counts }: Counts): ConsultationNumbers {
  return { ...counts, answerHours: counts.answered === 0 ? null : Math.round((minutes / counts.answered / 60) * 10) / 10 };
}

function groupOf(line: Line, side: Side | undefined, name: Pick<CountedGroup, 'name' | 'hospitalName'>): CountedGroup {
  return { ...numbersOf(countsOf(line)), ...(side ? { side } : {}), id: line.key, ...name };
}

/** A key that the dictionary has lost stands for itself, so that the sum stays right. */
async function wordsOf(call: Asked, lines: readonly Line[]) {
  const { kind, returnReason } = await withDictionaryWords(call.db, pick(consultationFields, 'kind', 'returnReason'));
  const [kinds, reasons]: Readonly<Record<string, string>>[] = [{ ...ownWords(kind) }, { ...ownWords(returnReason) }];
  return { kinds: kinds ?? {}, reasons: reasons ?? {}, nameOf: await namesOfGroups(call, lines) };
}
