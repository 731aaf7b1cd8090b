// `npm run bench`: installs what is missing, then measures the server against the limit (docs/performance.md).
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { productEnvironment, productNode, ROOT, requireNode, run } from './lib/project.mjs';

requireNode();
await ensureInstalled();
const { code } = await run(productNode(), [join(ROOT, 'bench', 'bench.ts'), ...process.argv.slice(2)], { env: productEnvironment() });
process.exit(code);
