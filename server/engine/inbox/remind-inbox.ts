import { deed, ONE, phrase, type Said, said, word } from '../../../contract/kernel/said.ts';
import { maskName } from '../../platform/mask.ts';
import { eachFound, type FoundRow } from '../jobs/each-due.ts';
import { defineJob, type Tally } from '../jobs/job.ts';
import { type Message, tell } from '../outbox/outbox.ts';
import type { Services } from '../services.ts';
import { type Sql, sql } from '../store/sql.ts';

const REMIND = 'remind-inbox';
const MINUTE_MS = 60_000;
/** What ends by the clock at its hour is left to the clock. */
const GRACE_MS = 5 * MINUTE_MS;
const ESCALATE_MS = 24 * 60 * MINUTE_MS;
/** Who watches over what the people of a hospital leave lying. */
export const SUPERVISE = 'inbox_supervise';

interface Late extends FoundRow {
  userId: string | null;
  /** Whose row it is, where not everybody of the hospital may see it. */
  reachUserId: string | null;
  permission: string;
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
  message(late: Late): Message;
}

function about({ kindTitle, no, taskTitle, patientName }: Late): Said {
  const [kind, task] = [word(kindTitle, ONE), deed(taskTitle)];
  return patientName ? said`${kind} ${no ?? ''}（${maskName(patientName)}，${task}）` : said`${kind} ${no ?? ''}（${task}）`;
}

/** Who is named for it, else whose it is; else everybody of the hospital who may do it. */
function toldOf({ userId, reachUserId, permission }: Late): Partial<Message['to']> {
  const person = userId ?? reachUserId;
  return person ? { userId: person } : { permission };
}

function reminders(now: number): Reminder[] {
  const passed = (ms: number): Sql => sql`is_watching = 0 AND due_time <= ${new Date(now - ms)}`;
  return [
    {
      step: 'remind',
      due: sql`${passed(GRACE_MS)} AND reminded_time IS NULL AND escalated_time IS NULL`,
      mark: sql`reminded_time`,
      message: (late) => ({
        to: { tenantId: late.tenantId, ...toldOf(late) },
        title: '待办已超时',
        context: said`${about(late)}已超过办理时限，请尽快处理。${late.dueNoteSaid ?? phrase(late.dueNote ?? '')}`,
        ...(late.link ? { link: late.link } : {}),
      }),
    },
    {
      step: 'escalate',
      due: sql`${passed(ESCALATE_MS)} AND escalated_time IS NULL`,
      mark: sql`escalated_time`,
      message: (late) => ({
        to: { tenantId: late.tenantId, permission: SUPERVISE },
        title: '待办超时一天仍未办理',
        context: said`${about(late)}超过办理时限已满24小时，请督促办理。`,
        link: '/inbox/supervise',
      }),
    },
  ];
}

/** Whoever lets an hour pass is told, once; a day later whoever watches over their hospital. Answers how many were told. */
export async function remindInbox(services: Services, tally?: Tally): Promise<number> {
  const now = services.clock();
  let total = 0;
  for (const { step, due, mark, message } of reminders(now)) {
    const find = sql`
      SELECT id, tenant_id AS "tenantId", no, user_id AS "userId", reach_user_id AS "reachUserId", permission, kind_title AS "kindTitle",
        task_title AS "taskTitle", patient_name AS "patientName", due_note AS "dueNote", due_note_said AS "dueNoteSaid", link FROM inbox WHERE ${due}`;
    const act = (late: Late): Promise<boolean> =>
      services.database.forGroup().transaction(async (tx) => {
        const { count } = await tx.run(
          sql`UPDATE inbox SET ${mark} = ${new Date(now)} WHERE tenant_id = ${late.tenantId} AND id = ${late.id} AND ${due}`,
        );
        if (count === 1) await tell(tx, [message(late)], { now });
        return count === 1;
      });
    total += await eachFound<Late>(services, { job: REMIND, step, table: 'inbox', find, act }, tally);
  }
  if (total > 0) services.outboxFilled();
  return total;
}

export const remindInboxJob = defineJob({
  name: REMIND,
  title: '待办超时提醒',
  cron: '* * * * *',
  run: async (services, tally) => void (await remindInbox(services, tally)),
});
