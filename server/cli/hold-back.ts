import { auditLogTable } from '../engine/audit/audit.ts';
import { PLATFORM_TENANT } from '../engine/identity/actor.ts';
import { HELD_BACK } from '../engine/restored/tell-restored.ts';
import { unconfirmedRestoreTable } from '../engine/restored/unconfirmed-restore.table.ts';
import type { Services } from '../engine/services.ts';
import { insertRow } from '../engine/store/rows.ts';
import { sql } from '../engine/store/sql.ts';
import { type Command, tellPlaces, withServices } from './command.ts';

/**
 * For rows that came here in another way than by `restore`, which marks them by itself: a dump of the database, a disk that was copied, an
 * archive that an older release restored. Sends nothing: the program is not served, and what waits goes on waiting.
 */
export const holdBackCommand: Command = {
  name: 'hold-back',
  title: '把本系统标记为副本：从此不对外通信（短信、推送等），直到执行 confirm-restored',
  run: (context) =>
    withServices(context, async ({ services, databaseUrl }) => {
      tellPlaces(context, databaseUrl);
      await holdBack(services);
      context.tell(HELD_BACK);
    }),
};

/** Marks the rows as those of a copy (ADR 0154). The same again changes nothing. */
export async function holdBack({ database, clock }: Services): Promise<void> {
  const stamp = { now: clock() };
  await database.forGroup(PLATFORM_TENANT).transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE unconfirmed_restore IN SHARE ROW EXCLUSIVE MODE`);
    const { rows } = await tx.run(sql`SELECT 1 FROM unconfirmed_restore`);
    if (rows.length > 0) return;
    await insertRow(tx, unconfirmedRestoreTable, { backupTime: new Date(stamp.now) }, stamp);
    const what = { rowTable: unconfirmedRestoreTable.name, rowTenantId: PLATFORM_TENANT, changed: [] };
    await insertRow(tx, auditLogTable, { account: 'cli', scope: 'group', call: 'cli hold-back', ...what }, stamp);
  });
}
