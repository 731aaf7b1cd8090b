// `npm run bench`: installs what is missing, then measures the server against the limit, or with `--browser` the
// console in a slow browser (docs/performance.md).
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { productEnvironment, productNode, ROOT, requireNode, run } from './lib/project.mjs';

requireNode();
await ensureInstalled();
if (process.argv.includes('--browser')) await ensureBuilt();
const { code } = await run(productNode(), [join(ROOT, 'bench', 'bench.ts'), ...process.argv.slice(2)], { env: productEnvironment() });
process.exit(code);
