import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { kindOf, kinds } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { said } from '../../../contract/kernel/said.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { eachDue } from '../../engine/jobs/each-due.ts';
import type { Tally } from '../../engine/jobs/job.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { readParamSets } from '../settings/param.reads.ts';
import { calendarsOf, overSince } from '../settings/working-days.reads.ts';
import { isUnreported } from './absent-applicant.ts';
import { auditorNotice, expertNotice } from './consultation.notices.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

const LIMIT = 'consultation.finish';
const LATE = '普通会诊超过完成时限';
const URGENT_LATE = '紧急会诊超过完成时限';
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** What was let through earlier was left long ago, and lies in inboxes: nobody is told of all that at once. */
const EARLIEST_MS = 90 * DAY_MS;
/** Of what is urgent, whose text messages come at any hour, less. */
const EARLIEST_URGENT_MS = 7 * DAY_MS;

/** What is arranged, or answered within days without an hour. What is read sooner, or travels first, has limits of its own. */
const ordinaryKinds = Object.values(kinds)
  .filter(({ answerLimit }) => !answerLimit || answerLimit({}) === 'consultation.answer-offline')
  .map(({ name }) => name);

/** By which limit what is urgent is done. An ECG and a frozen section have minutes, and limits of their own. */
const urgentKinds = [...Map.groupBy(Object.values(kinds), ({ heldWithin }) => heldWithin?.({ meetingType: '1' }))].flatMap(
  ([limit, own]) => (limit ? [{ limit, names: own.map(({ name }) => name) }] : []),
);

/** From when it counts (`acceptedSince`): its audit, later by what stood still for a supplement (`resume`). */
const BEGAN = text('COALESCE(finish_since, level_one_audit_time)');

/**
 * Of this round nobody was reminded. It waits for neither expert nor operators while the applicant is asked for more, and before an hour on which
 * both sides have agreed, or while the applicant may object to the report that they did not come.
 */
const unfinished = (
  now: number,
  earliestMs: number,
): Sql => sql`apply_order_status IN ('wait_scheduling', 'wait_diagnosis', 'diagnosis_ing')
  AND (apply_order_status <> 'wait_diagnosis' OR schedule_time IS NULL OR schedule_time <= ${new Date(now)})
  AND finish_reminded_time IS NULL AND ${isUnreported(now)}
  AND ${BEGAN} > ${new Date(now - earliestMs)}`;

const ordinary = (now: number): Sql =>
  sql`kind = ANY (${ordinaryKinds}) AND meeting_type IS DISTINCT FROM '1' AND ${unfinished(now, EARLIEST_MS)}`;

type Sets = Awaited<ReturnType<typeof paramSets>>;
const paramSets = ({ database }: Services) => readParamSets(database.forGroup(), consultationParams);

/**
 * What is not urgent is done within so many working days of its audit, what is urgent within so many hours (domain rules 6.1.2): then its experts and the
 * operators are reminded, once in each round; where its hour was arranged for later, after that. Nothing ends. Answers how many there were.
 */
export async function remindUnfinished(services: Services, job: string, tally?: Tally): Promise<number> {
  const sets = await paramSets(services);
  const total = (await remindUrgent(services, sets, job, tally)) + (await remindOrdinary(services, sets, job, tally));
  if (total > 0) services.outboxFilled();
  return total;
}

async function remindOrdinary(services: Services, sets: Sets, job: string, tally?: Tally): Promise<number> {
  const now = services.clock();
  const group = services.database.forGroup();
  // So many working days are never fewer days: most minutes nobody's calendar is asked.
  const began = sets.where((params) => sql`${BEGAN} < ${new Date(now - params[LIMIT] * DAY_MS)}`);
  const { rows } = await group.run<{ tenantId: string }>(
    sql`SELECT DISTINCT tenant_id AS "tenantId" FROM consultation WHERE is_deleted = 0 AND ${ordinary(now)} AND (${began})`,
  );
  if (rows.length === 0) return 0;
  const owners = rows.map(({ tenantId }) => tenantId);
  const calendar = await calendarsOf(group, owners, toWireDate(now));
  const since = Map.groupBy(owners, (owner) => overSince(now, sets.of(owner)[LIMIT], calendar(owner)).getTime());
  const over = [...since].map(([ms, ids]) => sql`(tenant_id = ANY (${ids}::text[]) AND ${BEGAN} < ${new Date(ms)})`);
  const due = sql`${ordinary(now)} AND (${join(over, ' OR ')})`;
  const act = (tx: Tx, row: ConsultationRow): Promise<void> => {
    const more = said`受理已满 ${sets.of(row.tenantId)[LIMIT]} 个工作日，尚未出具意见。`;
    return remind(tx, row, now, [expertNotice(row, LATE, more), auditorNotice(row, LATE, more)]);
  };
  return eachDue<ConsultationRow>(services, { job, step: 'finish', table: consultationTable, due, no: 'no', act }, tally);
}

async function remindUrgent(services: Services, sets: Sets, job: string, tally?: Tally): Promise<number> {
  const now = services.clock();
  const over = sets.where((params) => {
    const late = urgentKinds.map(
      ({ limit, names }) => sql`(kind = ANY (${names}) AND ${BEGAN} <= ${new Date(now - params[limit] * HOUR_MS)})`,
    );
    return sql`(${join(late, ' OR ')})`;
  });
  // What nobody has arranged is reminded of by an hour of its own, and expires.
  const due = sql`meeting_type = '1' AND apply_order_status <> 'wait_scheduling' AND ${unfinished(now, EARLIEST_URGENT_MS)} AND (${over})`;
  const act = (tx: Tx, row: ConsultationRow): Promise<void> => {
    const limit = kindOf(row).heldWithin?.(row) ?? 'consultation.held-urgent';
    const more = said`已超过 ${sets.of(row.tenantId)[limit]} 小时的完成时限，尚未出具意见。`;
    const asked = expertNotice(row, URGENT_LATE, more).map((notice) => ({ ...notice, urgent: true, about: row.id }));
    return remind(tx, row, now, [asked, auditorNotice(row, URGENT_LATE, more)]);
  };
  return eachDue<ConsultationRow>(services, { job, step: 'finish-urgent', table: consultationTable, due, no: 'no', act }, tally);
}

async function remind(tx: Tx, row: ConsultationRow, now: number, notices: Parameters<typeof tell>[1]): Promise<void> {
  // Not an edit: the version stays, so that whoever writes the opinion goes on.
  await tx.run(sql`UPDATE consultation SET finish_reminded_time = ${new Date(now)} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
  await tell(tx, notices, { now });
}
