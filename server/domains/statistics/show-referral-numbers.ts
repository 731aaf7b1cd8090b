import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { addDays, dayCount, daysOf } from '../../../contract/domains/statistics/day-range.ts';
import {
  type exportReferralNumbers,
  type ReferralAnswer,
  type ReferralDay,
  type ReferralHospital,
  type ReferralNumbers,
  referralNumStatistics,
} from '../../../contract/domains/statistics/referral-statistics.endpoints.ts';
import { pick } from '../../../contract/kernel/field.ts';
import { rowFieldsOf } from '../../../contract/kernel/resource-row.ts';
import { ownWords } from '../../../contract/kernel/words.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import { withDictionaryWords } from '../../engine/reference/dictionary-words.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { type ReferralDimension, type ReferralMeasure, referralCells } from '../referral/referral-cells.reads.ts';
import { type CountedDays, countedCells } from './counted-cells.ts';
import { countedRange, oneOf } from './counted-range.ts';
import { hospitalNames, UNKNOWN_HOSPITAL } from './show-histograms.ts';
import { referralSums } from './sums/referral-sums.ts';

/** The longest bars of each side. */
const BARS = 20;

/** How many referrals went which way, how they were answered and how soon, beside the same number of days before (domain rules 6.9.4). */
export const serveReferralNumbers = serve(referralNumStatistics, async (call): Promise<ReferralAnswer> => {
  const { where: _, ...range } = countedRange(call);
  const { kind } = call.input;
  const first = addDays(range.beginTime, -dayCount(range.beginTime, range.endTime));
  const [lines, earlier] = await Promise.all([
    linesOf(call, { ...range, kind }, BARS),
    totalsOf(call, { beginTime: first, endTime: addDays(range.beginTime, -1), kind }),
  ]);
  const of = (...names: Line['part'][]) => lines.filter(({ part }) => names.includes(part));
  const counts = numbersOf(oneOf(of('all').map(countsOf)));
  return {
    ...range,
    total: counts.total,
    canceled: counts.canceled,
    counts,
    before: numbersOf(earlier),
    days: of('day').map(dayOf),
    byReason: await namedReasons(call, of('reason')),
    byHospital: await namedHospitals(call, of('apply', 'target')),
  };
});

type Numbered = CallOf<typeof referralNumStatistics> | CallOf<typeof exportReferralNumbers>;
type Counts = Readonly<Record<ReferralMeasure, number>>;

/** What was counted together, and by what. */
export interface Line extends Counts {
  readonly part: ReferralDimension | 'day';
  readonly key: string;
}

const { measures } = referralCells;
const SUMS = text(measures.map((name) => `COALESCE(sum(${name}), 0) AS ${name}`).join(', '));

/** Every day of the range, also those without a referral, and of each side the `most` hospitals. */
export async function linesOf(call: Numbered, days: CountedDays, most: number): Promise<Line[]> {
  const cells = await countedCells(referralSums, call, days, { by: referralCells.dimensions, what: measures });
  const side = (name: ReferralHospital['side']) => sql`
    (SELECT ${text(`'${name}'`)}, key, ${SUMS} FROM cells WHERE dimension = ${text(`'${name}'`)}
     GROUP BY 2 ORDER BY sum(total) DESC, key LIMIT ${most})`;
  const { rows } = await call.db.run<Line>(sql`
    WITH cells AS (${cells})
    (SELECT 'all' AS part, '' AS key, ${SUMS} FROM cells WHERE dimension = 'all')
    UNION ALL (SELECT 'day', days.day::text, ${SUMS} FROM unnest(${daysOf(days.beginTime, days.endTime)}::date[]) AS days (day)
               LEFT JOIN cells ON cells.day = days.day AND dimension = 'all' GROUP BY 2 ORDER BY 2)
    UNION ALL (SELECT 'reason', key, ${SUMS} FROM cells WHERE dimension = 'reason'
               GROUP BY 2 HAVING sum(returned) > 0 ORDER BY sum(returned) DESC, key)
    UNION ALL ${side('apply')} UNION ALL ${side('target')}`);
  return rows;
}

async function totalsOf(call: Numbered, days: CountedDays): Promise<Counts> {
  const cells = await countedCells(referralSums, call, days, { by: ['all'], what: measures });
  const { rows } = await call.db.run<Counts>(sql`SELECT ${SUMS} FROM (${cells}) cells`);
  return oneOf(rows);
}

export function countsOf({ part: _, key: __, ...counts }: Line): Counts {
  return counts;
}

export function numbersOf({ sent, received, answered, minutes, ...counts }: Counts): ReferralNumbers {
  return { ...counts, out: sent, into: received, answerHours: answered === 0 ? null : Math.round((minutes / answered / 60) * 10) / 10 };
}

const dayOf = ({ key, sent, received, total }: Line): ReferralDay => ({ day: key, out: sent, into: received, value: total });

/** A reason that the dictionary has lost stands under its key, so that the sum stays right. */
export async function namedReasons({ db }: Numbered, reasons: readonly Line[]): Promise<ReferralAnswer['byReason']> {
  const { endReason } = await withDictionaryWords(db, pick(rowFieldsOf(referral), 'endReason'));
  const words: Readonly<Record<string, string>> = { ...ownWords(endReason) };
  return reasons.map(({ key, returned }) => ({ key, name: words[key] ?? key, value: returned }));
}

export async function namedHospitals({ db }: Numbered, lines: readonly Line[]): Promise<ReferralHospital[]> {
  const names = await hospitalNames(
    db,
    lines.map(({ key }) => key),
  );
  return lines.map(({ part, key, total, accepted, returned }) => ({
    ...{ side: part === 'apply' ? 'apply' : 'target', id: key, name: names.get(key) ?? UNKNOWN_HOSPITAL },
    ...{ value: total, accepted, returned },
  }));
}
