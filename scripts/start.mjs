// `npm start`: installs what is missing, builds what is stale, runs the server. Uses only Node's own modules.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { productEnvironment, productNode, requireNode } from './lib/project.mjs';
import { superviseServer } from './lib/supervise.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
process.exit(await superviseServer(productNode(), ['server/main.ts', ...process.argv.slice(2)], productEnvironment()));
