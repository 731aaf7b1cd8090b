// `npm run cli -- …`: installs what is missing without a word, then runs the operator's commands.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { productEnvironment, productNode, ROOT, requireNode } from './lib/project.mjs';

requireNode();
await ensureInstalled({ quiet: true });
const args = [join(ROOT, 'server', 'cli.ts'), ...process.argv.slice(2)];
const child = spawn(productNode(), args, { stdio: 'inherit', env: productEnvironment() });
// The command hears the terminal's signals itself; we only must not die before it.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
