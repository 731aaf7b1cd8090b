import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { said } from '../../../contract/kernel/said.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { expireRows } from '../../engine/action/expire-rows.ts';
import { type StateRow, statusOf } from '../../engine/call/subject.ts';
import { eachDue } from '../../engine/jobs/each-due.ts';
import { allParts, defineJob, type Tally } from '../../engine/jobs/job.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import type { Services } from '../../engine/services.ts';
import { findRow, updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { maskName } from '../../platform/mask.ts';
import { dueWith } from './copy-case.charges.ts';
import { heldFor, refundDifference, settleFee } from './copy-case.money.ts';
import { type CopyCaseRow, copyCaseTable } from './copy-case.tables.ts';
import { pageOf, tellRefund, toApplicant, toCashiers } from './copy-case.told.ts';
import { still } from './copy-case.waits.ts';
import { wasMailed } from './parcels.ts';

const REMIND = 'remind-copy-cases';
const PASS = 'pass-copy-cases';

const toAuditors = (row: CopyCaseRow) => ({ tenantId: row.tenantId, permission: 'copy_case_audit' });
const toHeads = (row: CopyCaseRow) => ({ tenantId: row.tenantId, permission: 'copy_case_config' });
const minuteOf = (time: Date | null | undefined): string => toWireTime(time?.getTime() ?? 0).slice(0, 16);

interface Reminder {
  readonly step: string;
  readonly due: (now: Date) => Sql;
  readonly done: { readonly remindTime?: null; readonly escalateTime?: null };
  readonly messages: (row: CopyCaseRow) => Message[];
}

/** Half-way to the end of paying (domain rules 7.11), a day before the review is due, when it is late, and when copies have lain for a month (domain rules 6.8.3, 6.8.7). */
const reminders: readonly Reminder[] = [
  {
    step: 'unpaid',
    due: (now) => sql`remind_time IS NOT NULL AND remind_time <= ${now} AND copy_status = 'wait_pay'`,
    done: { remindTime: null },
    messages: (row) => {
      const context = said`复印申请 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）须在 ${minuteOf(row.expireTime)} 前付款，逾期将过期。`;
      return [toApplicant(row), toCashiers(row)].map((to) => ({ to, title: '复印申请待付款', context, link: pageOf(row) }));
    },
  },
  {
    step: 'remind',
    due: (now) => sql`remind_time IS NOT NULL AND remind_time <= ${now} AND copy_status = 'wait_audit'`,
    done: { remindTime: null },
    messages: (row) => [
      {
        to: toAuditors(row),
        title: '复印申请待审核',
        context: said`复印申请 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）须在 ${minuteOf(row.reviewTime)} 前审核。`,
        link: pageOf(row),
      },
    ],
  },
  {
    step: 'escalate',
    due: (now) => sql`escalate_time IS NOT NULL AND escalate_time <= ${now} AND copy_status = 'wait_audit'`,
    done: { escalateTime: null },
    messages: (row) => {
      const late = {
        title: '复印申请超时未审核',
        context: said`复印申请 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）已超过审核时限，请督促办理。`,
        link: pageOf(row),
        about: row.id,
      };
      return [
        { ...late, to: toAuditors(row), urgent: true },
        { ...late, to: toHeads(row), urgent: true },
      ];
    },
  },
  {
    step: 'unclaimed',
    due: (now) => sql`remind_time IS NOT NULL AND remind_time <= ${now} AND copy_status IN ('wait_take', 'wait_supplement')`,
    done: { remindTime: null },
    messages: (row) => {
      const last = toWireTime(row.closeTime?.getTime() ?? 0).slice(0, 10);
      const context = said`复印申请 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）仍未办结，请在 ${last} 前补缴或领取，逾期归档。`;
      // Copies are handed out once they are paid for.
      if (row.copyStatus === 'wait_supplement')
        return [toApplicant(row), toCashiers(row)].map((to) => ({ to, title: '复印费用待补缴', context, link: pageOf(row) }));
      return [
        { to: toApplicant(row), title: '病案复印件待领取', context, link: pageOf(row) },
        { to: toAuditors(row), title: '病案复印件逾期未领取', context, link: pageOf(row) },
      ];
    },
  },
];

/** Answers how many were told of. */
export async function remindCopyCases(services: Services, tally?: Tally): Promise<number> {
  const now = services.clock();
  let total = 0;
  for (const { step, due, done, messages } of reminders) {
    const act = async (tx: Tx, row: CopyCaseRow): Promise<void> => {
      await updateRow(tx, copyCaseTable, row, done, { now });
      await tell(tx, messages(row), { now });
    };
    const work = { job: REMIND, step, table: copyCaseTable, due: due(new Date(now)), no: 'no', act };
    total += await eachDue<CopyCaseRow>(services, work, tally);
  }
  if (total > 0) services.outboxFilled();
  return total;
}

interface Pass {
  readonly step: 'expire' | 'finish' | 'archive';
  readonly due: (now: Date) => Sql;
  /** What the applicant is told, by the state that it leaves. */
  readonly title: (from: string) => string;
  readonly money?: (tx: Tx, row: CopyCaseRow, now: number) => Promise<void>;
}

/** What the clock ends, and what becomes of the money then: nothing is held afterwards (domain rules 6.8.6, 6.8.7). */
const passes: readonly Pass[] = [
  { step: 'expire', due: (now) => sql`expire_time <= ${now}`, title: () => '复印申请逾期未付款，已过期' },
  {
    step: 'finish',
    due: (now) => sql`finish_time <= ${now}`,
    title: () => '病案复印已完成',
    money: (tx, row, now) => settleFee(tx, row, { now }),
  },
  {
    step: 'archive',
    due: (now) => sql`close_time IS NOT NULL AND close_time <= ${now}`,
    title: (from) => (from === 'wait_supplement' ? '复印费用逾期未补缴，已归档' : '病案复印件逾期未领取，已归档'),
    money: async (tx, row, now) => {
      const isUnsent = !row.sendTime && !(await wasMailed(tx, row));
      const held = await heldFor(tx, row);
      const back = isUnsent ? paidForMailing(row, held) : 0;
      await refundDifference(tx, row, back, { now, reason: '退还邮寄费' });
      // What the lists say was charged is what was kept: neither what was never supplemented, nor a mailing that was not.
      const kept = { fee: held - back, mailFee: isUnsent ? 0 : row.mailFee, supplementDue: 0, mailOwed: null };
      await updateRow(tx, copyCaseTable, row, { ...kept, ...dueWith(row, { back }) }, { now });
      await tellRefund(tx, row, back, { now });
      await settleFee(tx, row, { now });
    },
  },
];

/** Cents of what is held that were paid for a mailing: of one that is still owed only what the pages leave over. */
function paidForMailing({ fee, mailFee, mailOwed }: CopyCaseRow, held: number): number {
  const mailing = mailFee ?? 0;
  return mailOwed ? Math.max(0, held - ((fee ?? 0) - mailing)) : Math.min(mailing, held);
}

/** Ends what nobody paid for, fetched or complained about in time. Answers how many. */
export async function passCopyCases(services: Services, tally?: Tally): Promise<void> {
  const subject = subjectOf(copyCase, copyCaseTable);
  const parts = passes.map(({ step, due, title, money }) => async () => {
    const after = async (tx: Tx, left: StateRow, now: number): Promise<void> => {
      const row = await findRow(tx, copyCaseTable, left.id, { tenantId: left.tenantId });
      if (!row) return;
      await updateRow(tx, copyCaseTable, row, still, { now });
      await money?.(tx, row, now);
      const told = { title: title(statusOf(subject, left)), context: said`复印申请 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）` };
      await tell(tx, [{ ...told, to: toApplicant(row), link: pageOf(row) }], { now });
    };
    await expireRows(services, subject, { job: PASS, step, due: due(new Date(services.clock())), no: 'no', after }, tally);
  });
  await allParts(parts);
}

export const remindCopyCasesJob = defineJob({
  name: REMIND,
  title: '病案复印提醒',
  cron: '*/5 * * * *',
  run: async (services, tally) => void (await remindCopyCases(services, tally)),
});

export const passCopyCasesJob = defineJob({
  name: PASS,
  title: '病案复印到期',
  cron: '*/5 * * * *',
  run: passCopyCases,
});
