import { distribute, planDistribution } from '../engine/store/distribute.ts';
import type { Place } from '../engine/store/place-tables.ts';
import { withClient } from '../platform/postgres/scratch-database.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { type Command, type CommandContext, optional, withServices } from './command.ts';
import { declaredTables } from './generate-migration.ts';

const placeTitles: Readonly<Record<Place, string>> = { tenant: '按租户分片', everywhere: '每台机器一份', coordinator: '留在协调节点' };

/** From one database machine to several: once, with the servers stopped. `docs/scaling.md` says when, and what comes before. */
export const distributeCommand: Command = {
  name: 'distribute',
  title: '把数据库按租户分布到 Citus 集群（请先停止服务并备份）；--check 只检查，不做改动',
  usage: '[--check] [--shards 32]',
  options: { check: { type: 'boolean' }, shards: { type: 'string' } },
  run: (context, values) =>
    withServices(
      context,
      async ({ databaseUrl }) => {
        const shards = Number(optional(values, 'shards') ?? 32);
        if (!Number.isInteger(shards) || shards < 1 || shards > 1024) throw new StartupError('--shards 应为 1 到 1024 的整数。');
        if (values.check === true) return check(databaseUrl, context.tell);
        await distribute(databaseUrl, declaredTables(), { shards, tell: context.tell });
        context.tell('数据库已按租户分布，可以启动服务。');
      },
      false,
    ),
};

/** Throws a `StartupError` that names everything which stands against it. */
async function check(url: string, tell: CommandContext['tell']): Promise<void> {
  const { problems, left } = await withClient(url, (client) => planDistribution(client, declaredTables()));
  for (const { table, place, rows } of left) tell(`${table.name}：约 ${Math.round(rows)} 行，${placeTitles[place]}`);
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  tell(left.length > 0 ? `可以分布，共 ${left.length} 张表。` : '数据库已经按租户分布。');
}
