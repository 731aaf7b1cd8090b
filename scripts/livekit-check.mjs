// `node scripts/livekit-check.mjs`: people meet in a video room through a real LiveKit server (docs/domains/room.md), which LIVEKIT_URL,
// LIVEKIT_API_KEY and LIVEKIT_API_SECRET name. Not part of `npm test`; says so and ends well where there is none.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode, runTool } from './lib/project.mjs';

requireNode();
const missing = ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'].filter((name) => !process.env[name]);
if (missing.length > 0) {
  console.log(`– 没有配置 ${missing.join('、')}，跳过媒体服务器检查。`);
  process.exit(0);
}
await ensureInstalled();
await ensureBuilt();
const { code } = await runTool('@playwright/test/cli.js', ['test', '-c', 'e2e/livekit.config.ts', ...process.argv.slice(2)], {});
process.exitCode = code;
