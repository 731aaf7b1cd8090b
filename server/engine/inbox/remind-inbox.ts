import { deed, ONE, phrase, type Said, said, word } from '../../../contract/kernel/said.ts';
import { maskName } from '../../platform/mask.ts';
import { holdersOf } from '../identity/holders.ts';
import { eachFound } from '../jobs/each-due.ts';
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

function reminders(services: Services, now: number): Reminder[] {
  const supervisors = new Map<string, Promise<string[]>>();
  const isSupervised = async (tenantId: string): Promise<boolean> => {
    const people = supervisors.get(tenantId) ?? holdersOf(services.database.forGroup(), tenantId, SUPERVISE);
    supervisors.set(tenantId, people);
    return (await people).length > 0;
  };
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
      due: sql`${passed(ESCALATE_MS)} AND escalated_time IS NULL`,
      mark: sql`escalated_time`,
      to: async ({ tenantId }) => ((await isSupervised(tenantId)) ? [{ tenantId, permission: SUPERVISE }] : []),
      message: (late) => ({
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
  for (const { step, due, mark, to, message } of reminders(services, now)) {
    const find = sql`
      SELECT id, tenant_id AS "tenantId", no, user_id AS "userId", reach_user_id AS "reachUserId",
        reach_scope AS "reachScope", is_group AS "isGroup", permission, sight, kind_title AS "kindTitle",
        task_title AS "taskTitle", patient_name AS "patientName", due_note AS "dueNote", due_note_said AS "dueNoteSaid", link FROM inbox WHERE ${due}`;
    const act = async (late: Late): Promise<boolean> => {
      const receivers = await to(late);
      // It stays to be told: somebody may have it again, or be there to supervise it.
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
