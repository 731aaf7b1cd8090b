import { isCritical } from '../../../contract/domains/referral/referral.fields.ts';
import { referral, referralMove } from '../../../contract/domains/referral/referral.resource.ts';
import { openReferralStates } from '../../../contract/domains/referral/referral.states.ts';
import { said } from '../../../contract/kernel/said.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { expireRows } from '../../engine/action/expire-rows.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { type OutOfUse, outOfUse } from '../../engine/identity/out-of-use.ts';
import { eachDue } from '../../engine/jobs/each-due.ts';
import { defineJob, type Tally } from '../../engine/jobs/job.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
import { followParties } from '../../engine/resource/document-rows.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import type { Services } from '../../engine/services.ts';
import { findRow, noteOnRow, updateRow } from '../../engine/store/rows.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { maskName } from '../../platform/mask.ts';
import { releaseBed } from './referral.beds.ts';
import { bedless, over, still } from './referral.ends.ts';
import { type ReferralRow, referralTable } from './referral.tables.ts';
import { dutyPhoneOf } from './referral.target.ts';
import { officeOf, othersOf, physicianOf, referrerOf } from './referral.told.ts';
import { remindVisits } from './visit-reminders.ts';

const REMIND = 'remind-referrals';
const EXPIRE = 'expire-referrals';
const open = sql`apply_order_status = ANY (${[...openReferralStates]})`;
const unanswered = sql`apply_order_status IN ('wait_primaryaudit', 'wait_scheduling', 'cancel_asked')`;

const page = ({ id }: ReferralRow): string => `/referral/detail?id=${id}`;
const isEnding = (row: ReferralRow): boolean => row.applyOrderStatus === 'cancel_asked';
const whoAnswers = (row: ReferralRow) => (row.applyOrderStatus === 'wait_primaryaudit' ? officeOf(row) : physicianOf(row));
/** What ends the waiting for an answer; an audit is none yet. */
const answers = [referralMove('approve').name, referralMove('accept').name];

interface Reminder {
  readonly step: string;
  readonly due: (now: number) => Sql;
  readonly done: { readonly [K in 'remindTime' | 'escalateTime']?: null };
  readonly messages: (row: ReferralRow, services: Services) => Message[] | Promise<Message[]>;
}

/** Half of the time has passed; all of it has; what an ambulance brought with little is still incomplete (domain rules 6.5.3, 6.5.9). */
const reminders: readonly Reminder[] = [
  {
    step: 'remind',
    due: (now) => sql`${open} AND remind_time IS NOT NULL AND remind_time <= ${new Date(now)} AND ${unanswered}`,
    done: { remindTime: null },
    messages: (row) => [
      {
        to: whoAnswers(row),
        title: isEnding(row) ? '取消转诊申请待答复' : '转诊申请待答复',
        context: said`转诊单 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）须在 ${toWireTime(row.answerTime?.getTime() ?? 0).slice(0, 16)} 前答复。`,
        link: page(row),
      },
    ],
  },
  {
    step: 'escalate',
    due: (now) => sql`${open} AND escalate_time IS NOT NULL AND escalate_time <= ${new Date(now)} AND ${unanswered}`,
    done: { escalateTime: null },
    messages: async (row, services) => {
      const [closed] = await outOfUse(services.database.forGroup(), [row.targetTenantId], services.clock());
      const context = closed
        ? said`转诊单 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）已超过答复时限，${closed.tenantName}已停用或使用期限已到，无人答复，请另行安排。`
        : said`转诊单 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）已超过答复时限，仍未答复，请督促办理。`;
      // Nobody is called in at night for a bed that is kept in vain.
      const urgent = !isEnding(row);
      const late = { title: urgent ? '转诊申请超时未答复' : '取消转诊申请超时未答复', context, link: page(row), urgent };
      const outside = { ...late, context: (await ringUp(row, services, closed)) ?? context };
      return [
        ...(closed ? [] : [{ ...late, to: officeOf(row), about: row.id }]),
        { ...outside, to: { tenantId: PLATFORM_TENANT, permission: 'hospital_relation_view' }, about: row.id, until: answers },
        ...[referrerOf(row), ...(await othersOf(row, services))].map((to) => ({ ...outside, to, urgent: false })),
      ];
    },
  },
];

/** What everybody outside of the receiving hospital is told of a critical patient: on which number they reach it, where there is one. */
async function ringUp(row: ReferralRow, services: Services, closed?: OutOfUse): Promise<Message['context'] | undefined> {
  if (!isCritical({ ...row })) return undefined;
  const phone = row.answerPhone ?? (await dutyPhoneOf(services, row));
  if (!phone) return undefined;
  // Its people cannot sign in; they may be there all the same.
  if (closed)
    return said`转诊单 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）已超过答复时限，${closed.tenantName}已停用或使用期限已到，无人在系统中答复，请致电：${phone}。`;
  return said`转诊单 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）已超过答复时限，仍未答复，请致电接诊医院：${phone}。`;
}

/** Answers how many were told of. */
export async function remindReferrals(services: Services, tally?: Tally): Promise<number> {
  const now = services.clock();
  let total = 0;
  for (const { step, due, done, messages } of reminders) {
    const act = async (tx: Parameters<typeof tell>[0], row: ReferralRow): Promise<void> => {
      // No edit: a form that is open meanwhile can still be sent.
      await noteOnRow(tx, referralTable, row, done, now);
      await tell(tx, await messages(row, services), { now });
    };
    total += await eachDue<ReferralRow>(services, { job: REMIND, step, table: referralTable, due: due(now), no: 'no', act }, tally);
  }
  total += await remindSupplements(services, tally);
  total += await remindVisits(services, REMIND, tally);
  if (total > 0) services.outboxFilled();
  return total;
}

const admitted = sql`apply_order_status IN ('diagnosis_ing', 'diagnosis')`;

/**
 * Told once: a day that has passed is not told of again. Whoever was admitted by a server of the release before keeps the hours of an answer that nobody
 * waits for any more: those say nothing of it.
 */
async function remindSupplements(services: Services, tally?: Tally): Promise<number> {
  const now = services.clock();
  const due = sql`${admitted} AND supplement_time IS NOT NULL AND supplement_time <= ${new Date(now)} AND (escalate_time IS NULL OR answer_time IS NOT NULL)`;
  return eachDue<ReferralRow>(
    services,
    {
      ...{ job: REMIND, step: 'supplement', table: referralTable, due, no: 'no' },
      act: async (tx, row) => {
        // The answer has been given by then: its hour says from here on that this one was told.
        await noteOnRow(tx, referralTable, row, { ...still, escalateTime: new Date(now) }, now);
        const context = said`转诊单 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）的患者资料已超过补齐时限，请尽快补充。`;
        const told = { title: '转诊资料待补齐', context, link: page(row) };
        const hearing = [referrerOf(row), ...(await othersOf(row, services))];
        await tell(
          tx,
          hearing.map((to) => ({ ...told, to })),
          { now },
        );
      },
    },
    tally,
  );
}

/** Whom nobody has admitted by the last minute of their day and its grace: the bed is free again, and both hospitals hear of it. */
export async function expireReferrals(services: Services, tally?: Tally): Promise<number> {
  const now = services.clock();
  const due = sql`expire_time <= ${new Date(now)}`;
  return expireRows(
    services,
    subjectOf(referral, referralTable),
    {
      ...{ job: EXPIRE, step: 'expire', due, no: 'no' },
      after: async (tx, { id, tenantId }, at) => {
        const row = await findRow(tx, referralTable, id, { tenantId });
        if (!row) return;
        await releaseBed(tx, row, at);
        await updateRow(tx, referralTable, row, { ...over, ...bedless }, { now: at });
        await followParties(tx, referralTable, row);
        const context = said`转诊单 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）超过转入日期仍未接诊，已过期。`;
        const told = { title: '转诊单已过期', context, link: page(row) };
        await tell(
          tx,
          [
            { ...told, to: referrerOf(row) },
            (await othersOf(row, services)).map((to) => ({ ...told, to })),
            { ...told, to: physicianOf(row) },
            { ...told, to: officeOf(row) },
          ],
          { now: at },
        );
      },
    },
    tally,
  );
}

export const remindReferralsJob = defineJob({
  name: REMIND,
  title: '转诊答复提醒',
  cron: '* * * * *',
  run: async (services, tally) => void (await remindReferrals(services, tally)),
});

export const expireReferralsJob = defineJob({
  name: EXPIRE,
  title: '转诊超时过期',
  cron: '* * * * *',
  run: async (services, tally) => void (await expireReferrals(services, tally)),
});
