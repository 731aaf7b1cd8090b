import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generateMigration } from '../engine/store/generate-migration.ts';
import { migrationNames } from '../engine/store/migrate.ts';
import { modules } from '../modules.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { type Command, required, withServices } from './command.ts';

const folder = new URL('../migrations/', import.meta.url);

/** For developers: the statements from the migrated schema to the declared one, as a new migration file for review. */
export const generateMigrationCommand: Command = {
  name: 'generate-migration',
  title: '（开发）按表声明生成新的迁移文件',
  usage: '--name 名称',
  options: { name: { type: 'string' } },
  run: (context, values) => {
    const name = required(values, 'name');
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) throw new StartupError('迁移名称只能用小写字母、数字和短横线。');
    return withServices(
      context,
      async ({ databaseUrl }) => {
        const { script, differences } = await generateMigration(databaseUrl, declaredTables());
        for (const difference of differences) context.tell(difference);
        if (differences.length === 0) return context.tell('表声明与迁移一致，没有生成文件。');
        const file = fileURLToPath(new URL(`${await nextStamp()}-${name}.sql`, folder));
        await writeFile(file, script, { flag: 'wx' });
        context.tell(`已生成 ${file}，请审阅后提交（改名会显示为删除和新增）。`);
      },
      false,
    );
  },
};

/** Every table of every domain, once. */
export function declaredTables() {
  return [...new Set(modules.flatMap(({ tables }) => tables))];
}

/** The present second as `yyyyMMddHHmmss`, or one more than the newest migration where that is from the future. */
async function nextStamp(): Promise<string> {
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const newest = (await migrationNames()).at(-1)?.slice(0, 14) ?? '';
  return now > newest ? now : String(Number(newest) + 1);
}
