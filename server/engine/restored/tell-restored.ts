import { said } from '../../../contract/kernel/said.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { PLATFORM_TENANT } from '../identity/actor.ts';
import { tell } from '../outbox/outbox.ts';
import type { Services } from '../services.ts';
import { sql } from '../store/sql.ts';

/** What an operator reads at each start while the mark stands, and at the end of `restore`. */
export const HELD_BACK =
  '警告：本系统由备份恢复，尚未确认为正式系统：短信、手机推送、影像归档、快递查询、媒体服务器等一律不对外通信，存储中的文件也不删除，单据到期、提醒、清理等定时任务暂停（恢复后提交的紧急心电除外，仍会转二线）。如为正式系统，请先补录备份之后发生的业务，再执行 npm run cli -- confirm-restored 确认。';

/**
 * What is to be said at a start, nothing where this is no restored copy. Whoever watches over the platform finds it in the console as well,
 * once for each restore, whichever process starts first.
 */
export async function tellRestored(services: Services): Promise<string | undefined> {
  const now = services.clock();
  const { isMarked, isTold } = await services.database.forGroup(PLATFORM_TENANT).transaction(async (tx) => {
    const { rows: untold } = await tx.run<{ backupTime: Date }>(sql`
      UPDATE unconfirmed_restore SET told_time = ${new Date(now)} WHERE told_time IS NULL RETURNING backup_time AS "backupTime"`);
    const { count } = await tx.run(sql`SELECT 1 FROM unconfirmed_restore`);
    const to = { tenantId: PLATFORM_TENANT, permission: 'job_view' };
    const messages = untold.map(({ backupTime }) => ({
      to,
      title: '本系统由备份恢复，尚未对外通信',
      context: said`数据为${toWireTime(backupTime.getTime())}的备份。短信、推送等一律等待，不对外发出；单据不会到期，提醒和清理也暂停。如为正式系统，请先补录备份之后发生的业务，再在服务器上执行 confirm-restored 命令确认；如为副本，无需处理。`,
    }));
    await tell(tx, messages, { now });
    return { isMarked: count > 0, isTold: untold.length > 0 };
  });
  if (isTold) services.outboxFilled();
  return isMarked ? HELD_BACK : undefined;
}
