import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { referralFigures } from '../../../contract/domains/referral/referral-figures.ts';
import { addDays, dayCount, daysOf } from '../../../contract/domains/statistics/day-range.ts';
import {
  type ReferralAnswer,
  type ReferralDay,
  type ReferralHospital,
  type ReferralNumbers,
  referralNumStatistics,
} from '../../../contract/domains/statistics/referral-statistics.endpoints.ts';
import { pick } from '../../../contract/kernel/field.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { rowFieldsOf } from '../../../contract/kernel/resource-row.ts';
import { ownWords } from '../../../contract/kernel/words.ts';
import { type CallOf, serve } from '../../engine/call/call.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { withDictionaryWords } from '../../engine/reference/dictionary-words.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { countedReferrals, referralFigure } from '../referral/referral-statistics.reads.ts';
import { countedRange, oneOf, submittedIn } from './counted-range.ts';
import { hospitalNames, UNKNOWN_HOSPITAL } from './show-histograms.ts';

/** The longest bars of each side. */
const BARS = 20;

/** How many referrals went which way, how they were answered and how soon, beside the same number of days before (domain rules 6.9.4). */
export const serveReferralNumbers = serve(referralNumStatistics, async (call): Promise<ReferralAnswer> => {
  const { actor, db, input } = call;
  const { where, ...range } = countedRange(call);
  const first = addDays(range.beginTime, -dayCount(range.beginTime, range.endTime));
  const earlier = submittedIn(first, addDays(range.beginTime, -1), input.kind);
  const [now, before, perDay, reasons, sides] = await Promise.all([
    db.run<ReferralNumbers>(numbersSql(actor, where)),
    db.run<ReferralNumbers>(numbersSql(actor, earlier)),
    db.run<ReferralDay>(daysSql(actor, where)),
    db.run<Reason>(reasonsSql(actor, where)),
    db.run<Side>(sidesSql(actor, where)),
  ]);
  const [counts, past] = [oneOf(now.rows), oneOf(before.rows)];
  const byDay = new Map(perDay.rows.map((row) => [row.day, row]));
  return {
    ...range,
    total: counts.total,
    canceled: counts.canceled,
    counts,
    before: past,
    days: daysOf(range.beginTime, range.endTime).map((day) => byDay.get(day) ?? { day, out: 0, into: 0, value: 0 }),
    byReason: await namedReasons(call, reasons.rows),
    byHospital: await namedHospitals(call, sides.rows),
  };
});

type Numbered = CallOf<typeof referralNumStatistics>;

interface Reason {
  key: string;
  value: number;
}

type Side = Omit<ReferralHospital, 'name'>;

function numbersSql(actor: Actor, where: Sql): Sql {
  const counts = keysOf(referralFigures).map((key) => sql`count(*) FILTER (WHERE ${referralFigure(key, actor)}) AS ${text(key)}`);
  return sql`
    SELECT ${join(counts)},
      round(avg(EXTRACT(EPOCH FROM LEAST(accept_time, return_time) - submit_time) / 3600)::numeric, 1)::float8 AS "answerHours"
    FROM (${countedReferrals(actor, where)}) referrals`;
}

function daysSql(actor: Actor, where: Sql): Sql {
  const counted = (figure: 'out' | 'into' | 'total') => sql`count(*) FILTER (WHERE ${referralFigure(figure, actor)})`;
  return sql`
    SELECT (submit_time AT TIME ZONE 'Asia/Shanghai')::date AS day, ${counted('out')} AS out, ${counted('into')} AS into, ${counted('total')} AS value
    FROM (${countedReferrals(actor, where)}) referrals GROUP BY 1`;
}

function reasonsSql(actor: Actor, where: Sql): Sql {
  return sql`
    SELECT end_reason AS key, count(*) AS value FROM (${countedReferrals(actor, where)}) referrals
    WHERE end_reason IS NOT NULL AND ${referralFigure('returned', actor)} GROUP BY 1 ORDER BY 2 DESC, 1`;
}

function sidesSql(actor: Actor, where: Sql): Sql {
  const counts = join(
    [
      sql`count(*) FILTER (WHERE ${referralFigure('total', actor)}) AS value`,
      sql`count(*) FILTER (WHERE ${referralFigure('accepted', actor)}) AS accepted`,
      sql`count(*) FILTER (WHERE ${referralFigure('returned', actor)}) AS returned`,
    ],
    ', ',
  );
  const side = (name: ReferralHospital['side'], column: 'tenant_id' | 'target_tenant_id') => sql`
    (SELECT ${text(`'${name}'`)} AS side, ${text(column)} AS id, ${counts} FROM referrals
     WHERE ${text(column)} IS NOT NULL GROUP BY 2 ORDER BY value DESC, id LIMIT ${BARS})`;
  return sql`
    WITH referrals AS (${countedReferrals(actor, where)}) ${side('apply', 'tenant_id')} UNION ALL ${side('target', 'target_tenant_id')}`;
}

/** A reason that the dictionary has lost stands under its key, so that the sum stays right. */
async function namedReasons({ db }: Numbered, reasons: readonly Reason[]): Promise<ReferralAnswer['byReason']> {
  const { endReason } = await withDictionaryWords(db, pick(rowFieldsOf(referral), 'endReason'));
  const words: Readonly<Record<string, string>> = { ...ownWords(endReason) };
  return reasons.map(({ key, value }) => ({ key, name: words[key] ?? key, value }));
}

async function namedHospitals({ db }: Numbered, sides: readonly Side[]): Promise<ReferralHospital[]> {
  const names = await hospitalNames(
    db,
    sides.map(({ id }) => id),
  );
  return sides.map((side) => ({ ...side, name: names.get(side.id) ?? UNKNOWN_HOSPITAL }));
}
