// `node scripts/orthanc-check.mjs`: installs what is missing, then speaks to a real archive of studies by the product's own code (docs/domains/image.md).
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { productNode, ROOT, requireNode, run } from './lib/project.mjs';

requireNode();
await ensureInstalled();
const { code } = await run(productNode(), [join(ROOT, 'server/domains/image/archive/orthanc-check.testing.ts')]);
process.exit(code);
