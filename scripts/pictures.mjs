// `npm run pictures`: every screen as five people see it, in three themes, two languages and three widths, under output/pictures.
// What follows `--` goes to Playwright: `npm run pictures -- --grep "doctor1.*dark"` draws a part.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode, runTool } from './lib/project.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
const { code } = await runTool('@playwright/test/cli.js', ['test', '-c', 'e2e/pictures.config.ts', ...process.argv.slice(2)], {});
process.exitCode = code;
