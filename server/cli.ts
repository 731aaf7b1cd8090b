import { parseArgs } from 'node:util';
import { backupCommand } from './cli/backup.ts';
import { checkSchemaCommand } from './cli/check-schema.ts';
import type { Command, Values } from './cli/command.ts';
import { confirmRestoredCommand } from './cli/confirm-restored.ts';
import { createAdminCommand } from './cli/create-admin.ts';
import { demoCommand } from './cli/demo.ts';
import { distributeCommand } from './cli/distribute.ts';
import { generateMigrationCommand } from './cli/generate-migration.ts';
import { holdBackCommand } from './cli/hold-back.ts';
import { migrateCommand } from './cli/migrate.ts';
import { moveFilesCommand } from './cli/move-files.ts';
import { newDomainCommand } from './cli/new-domain.ts';
import { rebuildCopiesCommand } from './cli/rebuild-copies.ts';
import { rebuildInboxCommand } from './cli/rebuild-inbox.ts';
import { rebuildSumsCommand } from './cli/rebuild-sums.ts';
import { resetFactorCommand } from './cli/reset-factor.ts';
import { resetPasswordCommand } from './cli/reset-password.ts';
import { restoreCommand } from './cli/restore.ts';
import { rotateSecretCommand } from './cli/rotate-secret.ts';
import { Refusal } from './platform/refusal.ts';
import { readSettings } from './platform/settings/settings.ts';
import { StartupError } from './platform/settings/startup-error.ts';

const commands: readonly Command[] = [
  migrateCommand,
  demoCommand,
  createAdminCommand,
  resetPasswordCommand,
  resetFactorCommand,
  rotateSecretCommand,
  rebuildInboxCommand,
  rebuildCopiesCommand,
  rebuildSumsCommand,
  backupCommand,
  restoreCommand,
  confirmRestoredCommand,
  holdBackCommand,
  moveFilesCommand,
  checkSchemaCommand,
  distributeCommand,
  generateMigrationCommand,
  newDomainCommand,
];

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

function help(): string {
  const lines = commands.map(({ name, title, usage = '' }) => `  ${`${name} ${usage}`.trimEnd()}\n      ${title}`);
  const intro = '用法：npm run cli -- <命令> [参数]\n\n数据库取自 DATABASE_URL；未设置时使用 LIANYI_DATA 数据目录里的内置数据库。\n';
  return `${intro}\n命令：\n${lines.join('\n')}\n  help\n      显示本说明`;
}

async function main([name = 'help', ...args]: string[]): Promise<void> {
  if (['help', '--help', '-h'].includes(name)) return tell(help());
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) throw new StartupError(`没有名为 ${name} 的命令，用 npm run cli -- help 查看全部命令。`);
  await command.run({ settings: readSettings(process.env), tell }, readValues(command, args));
}

function readValues({ name, options = {}, usage = '' }: Command, args: string[]): Values {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch {
    throw new StartupError(`参数不正确，用法：npm run cli -- ${`${name} ${usage}`.trimEnd()}`);
  }
}

/** One clear sentence for what the operator can mend, the whole error for what they cannot. */
function fail(error: unknown): void {
  const isPlain = error instanceof StartupError || error instanceof Refusal;
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

main(process.argv.slice(2)).then(() => process.exit(0), fail);
