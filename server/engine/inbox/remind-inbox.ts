import { deed, ONE, phrase, type Said, said, word } from '../../../contract/kernel/said.ts';
import { maskName } from '../../platform/mask.ts';
import { hospitalsAtWork } from '../identity/holders.ts';
import { eachFound } from '../jobs/each-due.ts';
import { eachTenant } from '../jobs/each-tenant.ts';
import { defineJob, type Tally } from '../jobs/job.ts';
import { type Message, tell } from '../outbox/outbox.ts';
import type { Services } from '../services.ts';
import { type Sql, sql } from '../store/sql.ts';
import { toldOfLine, type WaitingLine } from './told-of-line.ts';

const REMIND = 'remind-inbox';
const MINUTE_MS = 60_000;
/** What ends by the clock at its hour is left to the clock. */
const GRACE_MS = 5 * MINUTE_MS;
const ESCALATE_MS = 24 * 60 * MINUTE_MS;
/** More than these of one hospital at once are told together: all there are, on the day on which somebody first supervises it. */
const FEW = 5;
const OVERDUE = { title: '待办超时一天仍未办理', link: '/inbox/supervise' };
/** Who watches over what the people of a hospital leave lying. */
export const SUPERVISE = 'inbox_supervise';

interface Late extends WaitingLine {
  kindTitle: string;
  taskTitle: string;
  patientName: string | null;
  dueNote: string | null;
  dueNoteSaid: Said | null;
  link: string | null;
}

interface Reminder {
  step: string;
  due: Sql;
  mark: Sql;
  to(late: Late): Promise<Message['to'][]>;
  message(late: Late): Omit<Message, 'to'>;
}

function about({ kindTitle, no, taskTitle, patientName }: Late): Said {
  const [kind, task] = [word(kindTitle, ONE), deed(taskTitle)];
  return patientName ? said`${kind} ${no ?? ''}（${maskName(patientName)}，${task}）` : said`${kind} ${no ?? ''}（${task}）`;
}

async function reminders(services: Services, now: number): Promise<[Reminder, Reminder]> {
  // Elsewhere it stays to be told: somebody may be there to supervise it.
  const supervised = (await hospitalsAtWork(services.database.forGroup(), SUPERVISE, now)).map(({ tenantId }) => tenantId);
  const passed = (ms: number): Sql => sql`is_watching = 0 AND due_time <= ${new Date(now - ms)}`;
  return [
    {
      step: 'remind',
      due: sql`${passed(GRACE_MS)} AND reminded_time IS NULL AND escalated_time IS NULL`,
      mark: sql`reminded_time`,
      to: async (late) => (await toldOfLine(services, late)).map((userId) => ({ tenantId: late.tenantId, userId })),
      message: (late) => ({
        title: '待办已超时',
        context: said`${about(late)}已超过办理时限，请尽快处理。${late.dueNoteSaid ?? phrase(late.dueNote ?? '')}`,
        ...(late.link ? { link: late.link } : {}),
      }),
    },
    {
      step: 'escalate',
      due: sql`${passed(ESCALATE_MS)} AND escalated_time IS NULL AND tenant_id = ANY (${supervised}::text[])`,
      mark: sql`escalated_time`,
      to: async ({ tenantId }) => [{ tenantId, permission: SUPERVISE }],
      message: (late) => ({
        ...OVERDUE,
        context: said`${about(late)}超过办理时限已满24小时，请督促办理。`,
      }),
    },
  ];
}

/** What many of a hospital's lines say at once, by one notice. What somebody else holds is left to the next run. Answers how many were told of. */
async function tellTogether(services: Services, { due, mark }: Reminder, now: number, tally?: Tally): Promise<number> {
  const find = sql`SELECT tenant_id AS "tenantId" FROM inbox WHERE ${due} GROUP BY tenant_id HAVING count(*) > ${FEW}`;
  const work = (tenantId: string): Promise<number> =>
    services.database.forGroup().transaction(async (tx) => {
      const { rows } = await tx.run<{ id: string }>(sql`
        SELECT id FROM inbox WHERE tenant_id = ${tenantId} AND ${due} ORDER BY id FOR UPDATE SKIP LOCKED`);
      if (rows.length <= FEW) return 0;
      const ids = rows.map(({ id }) => id);
      await tx.run(sql`UPDATE inbox SET ${mark} = ${new Date(now)} WHERE tenant_id = ${tenantId} AND id = ANY (${ids}::uuid[])`);
      const context = said`待办超时一天仍未办理的有${ids.length}件，请督促办理。`;
      await tell(tx, [{ ...OVERDUE, to: { tenantId, permission: SUPERVISE }, context }], { now });
      return ids.length;
    });
  return eachTenant(services, { job: REMIND, find, waiting: sql`SELECT 0 AS count`, work }, tally);
}

/** What each line says. Answers how many were told of. */
function tellEach(services: Services, { step, due, mark, to, message }: Reminder, now: number, tally?: Tally): Promise<number> {
  const find = sql`
    SELECT id, tenant_id AS "tenantId", no, user_id AS "userId", reach_user_id AS "reachUserId",
      reach_scope AS "reachScope", is_group AS "isGroup", permission, sight, kind_title AS "kindTitle",
      task_title AS "taskTitle", patient_name AS "patientName", due_note AS "dueNote", due_note_said AS "dueNoteSaid", link FROM inbox WHERE ${due}`;
  const act = async (late: Late): Promise<boolean> => {
    const receivers = await to(late);
    // It stays to be told: somebody may have it again.
    if (receivers.length === 0) return false;
    return services.database.forGroup().transaction(async (tx) => {
      const { count } = await tx.run(
        sql`UPDATE inbox SET ${mark} = ${new Date(now)} WHERE tenant_id = ${late.tenantId} AND id = ${late.id} AND ${due}`,
      );
      if (count === 1)
        await tell(
          tx,
          receivers.map((one) => ({ to: one, ...message(late) })),
          { now },
        );
      return count === 1;
    });
  };
  return eachFound<Late>(services, { job: REMIND, step, table: 'inbox', find, act }, tally);
}

/** Whoever lets an hour pass is told, once; a day later whoever watches over their hospital. Answers how many were told of. */
export async function remindInbox(services: Services, tally?: Tally): Promise<number> {
  const now = services.clock();
  const [remind, escalate] = await reminders(services, now);
  let total = await tellEach(services, remind, now, tally);
  total += await tellTogether(services, escalate, now, tally);
  total += await tellEach(services, escalate, now, tally);
  if (total > 0) services.outboxFilled();
  return total;
}

export const remindInboxJob = defineJob({
  name: REMIND,
  title: '待办超时提醒',
  cron: '* * * * *',
  run: async (services, tally) => void (await remindInbox(services, tally)),
});
