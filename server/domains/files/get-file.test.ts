import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFile } from '../../../contract/domains/files/files.endpoints.ts';
import { storeFile } from '../../engine/files/store-file.ts';
import { LINK_LIFETIME_MS, signLink } from '../../platform/storage/signed-links.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a link that is opened too late in a window of its own leads to words, and is refused to everything else', async () => {
  const { tenantId, userId } = app.people.doctor1;
  const body = Readable.from([Buffer.from('%PDF-1.7\n%%EOF\n')]);
  const incoming = { originalName: 'a.pdf', declaredType: 'application/pdf', body, code: 'attachment' };
  const now = app.clock.now();
  const { id: fileId } = await storeFile(app.services.database.forTenant(tenantId), app.services, incoming, { userId, now });
  const token = signLink({ fileId, tenantId, expiresAt: now + LINK_LIFETIME_MS, secret: app.services.secret });
  const url = `/api${getFile.path.replace('{fileId}', fileId)}?token=${token}`;
  const get = (accept: string, address = url) => app.app.inject({ url: address, headers: { accept } });
  const document = 'text/html,application/xhtml+xml,*/*;q=0.8';
  expect((await get(document)).statusCode).toBe(200);
  app.clock.advance(LINK_LIFETIME_MS);
  const late = await get(document);
  expect([late.statusCode, late.headers.location, late.headers['cache-control']]).toEqual([302, '/410', 'no-store']);
  const picture = await get('image/webp,*/*');
  expect([picture.statusCode, picture.json()]).toEqual([403, expect.objectContaining({ msg: '链接已过期，请刷新页面后重试' })]);
  // What is no link of ours says nothing of any time.
  expect((await get(document, `${url}x`)).statusCode).toBe(403);
});
