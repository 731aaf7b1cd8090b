import { consultationFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { daysOf } from '../../../contract/domains/statistics/day-range.ts';
import {
  type Day,
  type LineAnswer,
  lineView,
  type PieAnswer,
  pieChartView,
  type Slice,
} from '../../../contract/domains/statistics/statistics.endpoints.ts';
import { pick } from '../../../contract/kernel/field.ts';
import { ownWords } from '../../../contract/kernel/words.ts';
import { serve } from '../../engine/call/call.ts';
import { stateWords, withDictionaryWords } from '../../engine/reference/dictionary-words.ts';
import { sql } from '../../engine/store/sql.ts';
import { simple } from '../consultation/consultation-cells.reads.ts';
import { countedCells } from './counted-cells.ts';
import { countedRange } from './counted-range.ts';
import { consultationSums } from './sums/consultation-sums.ts';

interface Group {
  status: string;
  kind: string;
  count: number;
}

/** How the orders of a range stand, and of which kind they are. Cancelled ones are told apart, not mixed in. */
export const servePieChart = serve(pieChartView, async (call): Promise<PieAnswer> => {
  const { where: _, ...range } = countedRange(call);
  const cells = await countedCells(consultationSums, call, { ...range, kind: call.input.kind }, { by: ['state'], what: simple });
  const { rows } = await call.db.run<Group>(sql`
    SELECT key AS status, kind, sum(total + canceled)::int AS count FROM (${cells}) cells GROUP BY 1, 2`);
  const alive = rows.filter(({ status }) => status !== 'cancel');
  const { kind } = await withDictionaryWords(call.db, pick(consultationFields, 'kind'));
  const kinds = { ...ownWords(kind) };
  return {
    ...range,
    total: sumOf(alive),
    canceled: sumOf(rows) - sumOf(alive),
    byStatus: slicesOf(alive, 'status', await stateWords(call.db, consultationStates)),
    byKind: slicesOf(alive, 'kind', kinds),
  };
});

function sumOf(groups: readonly { count: number }[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

/** In the order of the declared labels: the same state has the same place, and so the same colour, every day. */
function slicesOf(groups: readonly Group[], by: 'status' | 'kind', labels: Readonly<Record<string, string>>): Slice[] {
  return Object.entries(labels)
    .map(([key, name]) => ({ key, name, value: sumOf(groups.filter((group) => group[by] === key)) }))
    .filter(({ value }) => value > 0);
}

/** Orders per day of submission, one row for every day of the range. */
export const serveLineChart = serve(lineView, async (call): Promise<LineAnswer> => {
  const { where: _, ...range } = countedRange(call);
  const cells = await countedCells(consultationSums, call, { ...range, kind: call.input.kind }, { by: ['state'], what: simple });
  const { rows } = await call.db.run<Day>(sql`
    SELECT day, sum(total)::int AS value, sum(finished)::int AS finished, sum(canceled)::int AS canceled FROM (${cells}) cells GROUP BY 1`);
  const counted = new Map(rows.map((row) => [row.day, row]));
  const days = daysOf(range.beginTime, range.endTime).map((day) => counted.get(day) ?? { day, value: 0, finished: 0, canceled: 0 });
  const total = days.reduce((sum, { value }) => sum + value, 0);
  return { ...range, total, canceled: days.reduce((sum, { canceled }) => sum + canceled, 0), days };
});
