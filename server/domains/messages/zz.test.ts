import { expect, test } from 'vitest';
import { createApp } from '../../kernel/http/app.ts';
import { modules } from '../../modules.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { openStream } from './messages.testing.ts';
test('x', async () => {
  const here = await createTestApp();
  for (const kind of ['none', '401', 'closed', 'open', 'plain'] as const) {
    const there = await createApp(here.services, modules);
    const address = await there.listen({ host: '127.0.0.1', port: 0 });
    const { token } = await here.as('doctor1');
    if (kind === '401') await openStream(address, 'x');
    if (kind === 'plain') await (await fetch(`${address}/api/openapi.json`)).text();
    if (kind === 'closed') { const s = await openStream(address, token); await s.until(() => true); s.close(); await new Promise(r=>setTimeout(r,50)); }
    if (kind === 'open') { const s = await openStream(address, token); await s.until(() => true); }
    const start = performance.now();
    await there.close();
    console.log(kind, Math.round(performance.now() - start));
  }
  await here.close();
  expect(1).toBe(1);
});
