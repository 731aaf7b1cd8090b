import { toWireTime } from '../../contract/kernel/wire-time.ts';
import { auditLogTable } from '../engine/audit/audit.ts';
import { PLATFORM_TENANT } from '../engine/identity/actor.ts';
import { countAnew } from '../engine/jobs/late-jobs.ts';
import type { MessagesThatWait } from '../engine/restored/messages-that-wait.ts';
import type { Services } from '../engine/services.ts';
import { insertRow } from '../engine/store/rows.ts';
import { sql } from '../engine/store/sql.ts';
import { modules } from '../modules.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { type Command, type CommandContext, tellPlaces, withServices } from './command.ts';

const waiting: readonly MessagesThatWait[] = modules.flatMap(({ messages }) => messages ?? []);

/** After a disaster: what was restored is the real system from now on. Servers may run; they send from their next look at it on. */
export const confirmRestoredCommand: Command = {
  name: 'confirm-restored',
  title: '确认恢复出的是正式系统，从此对外通信（短信、推送、影像归档等），到期的单据随即过期并结算；有待发消息时须选择发出或不再发出',
  usage: '[--send-waiting | --drop-waiting]',
  options: { 'send-waiting': { type: 'boolean' }, 'drop-waiting': { type: 'boolean' } },
  run: (context, values) =>
    withServices(context, async ({ services, databaseUrl }) => {
      tellPlaces(context, databaseUrl);
      const choice = { sends: values['send-waiting'] === true, drops: values['drop-waiting'] === true };
      await confirmRestored(services, choice, context.tell);
    }),
};

interface Choice {
  sends?: boolean;
  drops?: boolean;
}

/**
 * Takes the mark of a restore away. Messages that wait are of before, perhaps of days ago: where there are some, somebody must say whether
 * they go out. Throws a `StartupError` where they have not, and where there is no mark.
 */
export async function confirmRestored(
  services: Services,
  { sends = false, drops = false }: Choice,
  tell: CommandContext['tell'],
): Promise<void> {
  if (sends && drops) throw new StartupError('--send-waiting 与 --drop-waiting 只能选择一个。');
  const { rows } = await services.database.forGroup().run<{ time: Date }>(sql`SELECT backup_time AS time FROM unconfirmed_restore`);
  const [mark] = rows;
  if (!mark) throw new StartupError('本系统不是待确认的恢复副本，无需确认。');
  const found = await tellWaiting(services, tell);
  if (found && !sends && !drops)
    throw new StartupError('尚未确认：请加 --send-waiting 将以上消息发出，或加 --drop-waiting 不再发出（保留在记录中）。');
  if (drops) for (const { title, drop } of waiting) tell(`${title}：${await drop(services)} 条不再发出。`);
  await takeMark(services);
  tell(`已确认为正式系统（${toWireTime(mark.time.getTime())} 的备份），开始对外通信，定时任务恢复运行。`);
}

async function tellWaiting(services: Services, tell: CommandContext['tell']): Promise<boolean> {
  let found = false;
  for (const { title, count } of waiting) {
    const { count: total, since } = await count(services);
    if (total === 0 || !since) continue;
    found = true;
    tell(`${title}：${total} 条等待发出，最早的写于 ${toWireTime(since.getTime())}。`);
  }
  return found;
}

/** Whoever may start the program on the server has the account `cli`, as with other commands. */
async function takeMark({ database, clock }: Services): Promise<void> {
  await database.forGroup(PLATFORM_TENANT).transaction(async (tx) => {
    await tx.run(sql`DELETE FROM unconfirmed_restore`);
    await countAnew(tx, clock());
    const what = { rowTable: 'unconfirmed_restore', rowTenantId: PLATFORM_TENANT, changed: [] };
    await insertRow(tx, auditLogTable, { account: 'cli', scope: 'group', call: 'cli confirm-restored', ...what }, { now: clock() });
  });
}
