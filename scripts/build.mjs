// `npm run build`: installs what is missing and builds what is stale, so that a server that starts from this folder finds both done.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/project.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
