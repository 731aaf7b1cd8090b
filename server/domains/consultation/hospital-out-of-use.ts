import { consultationActions } from '../../../contract/domains/consultation/consultation.actions.ts';
import {
  cancelledFrom,
  consultationStates,
  openStates,
  unauditedStates,
} from '../../../contract/domains/consultation/consultation.states.ts';
import { claimConsultation } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { phrase, type Said, said, several } from '../../../contract/kernel/said.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import type { OutOfUse, OutOfUseFollower } from '../../engine/identity/out-of-use.ts';
import { settleTold } from '../../engine/inbox/settle-urgent.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { isArranged } from './clinic-stop.ts';
import { applicantNotice, auditorNotice, expertNotice, isUrgent } from './consultation.notices.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { toldOfOrder } from './must-move.ts';

/** So many are named to the operators. The list behind the notice lacks those that ask the hospital for one of several experts who is not the chief. */
const MOST_NAMED = 10;
const ASKED = '会诊医院已停用';
const APPLIED = '申请医院已停用';
const ASKED_BACK = '会诊医院已恢复使用';
const APPLIED_BACK = '申请医院已恢复使用';
const DAY_MS = 24 * 3_600_000;

/** What an order waits for until its opinion is given or it ends: what its applicant is told of a hospital holds as long, unless that is back (`back`). */
const openSteps: readonly string[] = openStates.flatMap((state) => consultationStates.main?.[state] ?? []);
const untilAnswered = [
  ...consultationActions.flatMap(({ name, steps }) => (steps.some((step) => openSteps.includes(step)) ? [name] : [])),
  claimConsultation.name,
];

/** The orders of other hospitals under way that ask this one, alone, by its pool or as one of several. */
function waitingFor(tenantId: string): Sql {
  const seat = JSON.stringify([{ targetTenantId: tenantId, isIn: 1 }]);
  return sql`FROM consultation WHERE is_deleted = 0 AND apply_order_status = ANY (${[...openStates]}) AND tenant_id <> ${tenantId}
    AND (target_tenant_id = ${tenantId} OR experts @> ${seat}::jsonb)`;
}

/** Its own orders under way that others know of. */
const appliedBy = (tenantId: string): Sql => sql`FROM consultation
  WHERE is_deleted = 0 AND apply_order_status = ANY (${[...openStates]}) AND apply_order_status <> ALL (${[...unauditedStates]}) AND tenant_id = ${tenantId}`;

const ordersIn = async (tx: Runner, which: Sql): Promise<ConsultationRow[]> =>
  (await tx.run<ConsultationRow>(sql`SELECT ${toldOfOrder()} ${which} ORDER BY answer_time, id`)).rows;

const count = async (runner: Runner, tenantId: string): Promise<number> =>
  (await runner.run<{ count: number }>(sql`SELECT count(*)::int AS count ${waitingFor(tenantId)}`)).rows[0]?.count ?? 0;

/** Followed by text messages only where hours count: there can be hundreds. `now` in milliseconds. */
const isPressing = (row: ConsultationRow, now: number): boolean =>
  isUrgent(row) || (row.scheduleTime ? Math.abs(row.scheduleTime.getTime() - now) <= DAY_MS : false);

/** Of several experts the others go on; what asked this hospital alone, or whose chief is of it, nobody answers. */
function wordsFor(row: ConsultationRow, { tenantId, tenantName }: OutOfUse): Said {
  if (row.targetTenantId !== tenantId)
    return said`${tenantName}已停用或使用期限已到，该院专家不能参加会诊，其他专家照常。如需调整请联系平台运营人员。`;
  if (!cancelledFrom.some((state) => state === row.applyOrderStatus))
    return said`${tenantName}已停用或使用期限已到，暂时无人接诊。请联系平台运营人员。`;
  const more = said`${tenantName}已停用或使用期限已到，暂时无人接诊。请联系平台运营人员，或取消后改向其他医院申请。`;
  return row.payTime ? said`${phrase(more)}该院停用期间取消会诊的，已支付的会诊费全额退还。` : more;
}

const applicantHears = (row: ConsultationRow, hospital: OutOfUse, now: number): Message => ({
  ...applicantNotice(row, ASKED, wordsFor(row, hospital)),
  urgent: isPressing(row, now),
  about: row.id,
  until: untilAnswered,
});

/** To the experts of other hospitals, who need not wait at the hour. */
const expertsElsewhere = (row: ConsultationRow, closed: readonly string[], title: string, more: Said): Message[] =>
  expertNotice(row, title, more).flatMap((notice) => (closed.includes(notice.to.tenantId) ? [] : [{ ...notice, urgent: false }]));

function expertsHear(row: ConsultationRow, { tenantId, tenantName }: OutOfUse, closed: readonly string[]): Message[] {
  if (tenantId !== row.tenantId)
    return expertsElsewhere(
      row,
      closed,
      ASKED,
      said`主诊专家所在的${tenantName}已停用或使用期限已到，主诊专家暂时不能参加会诊。如需调整请联系平台运营人员。`,
    );
  const more = said`${tenantName}已停用或使用期限已到，申请方暂时无法登录和参加会诊。如需调整请联系平台运营人员。`;
  return expertsElsewhere(row, closed, APPLIED, more);
}

/** Its experts were invited, and its chief is of this hospital: the others cannot go on. */
const lacksChief = (row: ConsultationRow, tenantId: string): boolean =>
  row.targetTenantId === tenantId && !unauditedStates.some((state) => state === row.applyOrderStatus);

/** Instead of a reminder of an hour: to whoever can still read it, and to the operators. */
export function closedNotices(row: ConsultationRow, hospitals: readonly OutOfUse[], now: number): Message[] {
  const applying = hospitals.find(({ tenantId }) => tenantId === row.tenantId);
  const asked = hospitals.find(({ tenantId }) => tenantId === row.targetTenantId);
  const closed = hospitals.map(({ tenantId }) => tenantId);
  const missed = applying ?? asked;
  const heard = [...(asked && !applying ? [applicantHears(row, asked, now)] : []), ...(missed ? expertsHear(row, missed, closed) : [])];
  const names = several(hospitals.map(({ tenantName }) => tenantName));
  const more = said`${names}已停用或使用期限已到，会诊可能无法按时进行。请联系双方另行安排。`;
  // They were called in once, for all orders of the hospital.
  return [...heard, { ...auditorNotice(row, asked ? ASKED : APPLIED, more), urgent: false }];
}

/** To the applicant, whose cancelling costs again what it did before, and to the other experts where they had heard of it. */
function askedIsBack(row: ConsultationRow, { tenantId, tenantName }: OutOfUse): Message[] {
  const more = said`${tenantName}已恢复使用，可以答复和参加会诊。`;
  const wasFree = row.payTime && row.targetTenantId === tenantId && cancelledFrom.some((state) => state === row.applyOrderStatus);
  const words = wasFree ? said`${phrase(more)}此后取消会诊的，已支付的会诊费仍按规定退还。` : more;
  const experts = lacksChief(row, tenantId) ? expertsElsewhere(row, [tenantId], ASKED_BACK, more) : [];
  return [applicantNotice(row, ASKED_BACK, words), ...experts];
}

const appliedIsBack = (row: ConsultationRow, { tenantId, tenantName }: OutOfUse): Message[] =>
  expertsElsewhere(row, [tenantId], APPLIED_BACK, said`${tenantName}已恢复使用，申请方可以登录和参加会诊。`);

function operatorsNotice(rows: readonly ConsultationRow[], { tenantId, tenantName }: OutOfUse, now: number): Message {
  const named = several(rows.slice(0, MOST_NAMED).map(({ no }) => no ?? ''));
  return {
    to: { tenantId: PLATFORM_TENANT, permission: 'consultation_audit' },
    title: ASKED,
    context:
      rows.length > MOST_NAMED
        ? said`${tenantName}已停用或使用期限已到，其他医院邀请该院的会诊暂时无人接诊或缺少专家：${named}等${rows.length}单。请联系申请人另行安排。`
        : said`${tenantName}已停用或使用期限已到，其他医院邀请该院的会诊暂时无人接诊或缺少专家：${named}。请联系申请人另行安排。`,
    link: `/consultation/operation?tab=all&targetTenantId=${tenantId}&applyOrderStatus_in=${openStates.join()}`,
    urgent: rows.some((row) => isPressing(row, now)),
  };
}

/** Applicants hear of each of their orders, the operators of all at once; experts elsewhere of each that this hospital has asked of them. */
export const consultationsOutOfUse: OutOfUseFollower = {
  count,
  tell: async (tx, hospital, stamp) => {
    const waiting = await ordersIn(tx, waitingFor(hospital.tenantId));
    const applied = await ordersIn(tx, appliedBy(hospital.tenantId));
    const operators = waiting.length > 0 ? [operatorsNotice(waiting, hospital, stamp.now)] : [];
    const told = [
      waiting.map((row) => applicantHears(row, hospital, stamp.now)),
      operators,
      ...[...waiting.filter((row) => lacksChief(row, hospital.tenantId)), ...applied].map((row) =>
        expertsHear(row, hospital, [hospital.tenantId]),
      ),
    ];
    await tell(tx, told.flat(), stamp);
  },
  back: async (tx, hospital, stamp) => {
    const waiting = await ordersIn(tx, waitingFor(hospital.tenantId));
    const applied = await ordersIn(tx, appliedBy(hospital.tenantId));
    const ids = [...waiting, ...applied].map(({ id }) => id);
    // Its reminder may have said that the hospital is out of use.
    await tx.run(sql`UPDATE consultation SET reminded_time = NULL WHERE id = ANY (${ids}::uuid[]) AND ${isArranged(stamp.now)}`);
    for (const [tenantId, rows] of Map.groupBy(waiting, (row) => row.tenantId))
      await settleTold(tx, { tenantId, ids: rows.map(({ id }) => id), title: ASKED }, stamp.now);
    const told = [...waiting.map((row) => askedIsBack(row, hospital)), ...applied.map((row) => appliedIsBack(row, hospital))];
    await tell(tx, told.flat(), stamp);
  },
};
