import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../engine/store/sql.ts';
import { openSecret } from '../../../platform/crypto/secret-box.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { PROVIDER_CLIENT } from './identity-provider.testing.ts';
import { providerInput, submitProvider } from './third-party.testing.ts';

const TENANT = '100003';
const provider = { issuer: 'https://sso.example.org' };

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const inTenant = (query: ReturnType<typeof sql>) => app.services.database.forTenant(TENANT).run(query);

describe('the secret of a provider', () => {
  test('is asked for once, never answered, and stays when it is sent empty', async () => {
    const admin = await app.as('strangerAdmin');
    const without = await admin.send(submitProvider, providerInput(provider, { source: 'second', clientSecret: undefined }));
    expect(without).toMatchObject({ status: 400, body: { msg: '请输入客户端密钥' } });
    const added = await admin.get<{ id: string; version: number }>(submitProvider, providerInput(provider, { source: 'second' }));
    expect(JSON.stringify(added)).not.toContain(PROVIDER_CLIENT.clientSecret);
    const secretOf = async () => {
      const { rows } = await inTenant(sql`
        SELECT client_secret AS secret FROM oidc_provider WHERE tenant_id = ${TENANT} AND id = ${added.id}`);
      expect(rows[0]?.secret).toMatch(/^sealed:/);
      return openSecret(app.services.secret, String(rows[0]?.secret));
    };
    await admin.get(submitProvider, { ...providerInput(provider, { source: 'second', name: '改名', clientSecret: '' }), ...idOf(added) });
    expect(await secretOf()).toBe(PROVIDER_CLIENT.clientSecret);
    await admin.get(submitProvider, { ...providerInput(provider, { source: 'second', clientSecret: 'new' }), id: added.id });
    expect(await secretOf()).toBe('new');
    const elsewhere = providerInput({ issuer: 'https://sso.example.net' }, { source: 'second', clientSecret: '' });
    expect(await admin.send(submitProvider, { ...elsewhere, id: added.id })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'clientSecret', message: '修改签发地址后请重新输入客户端密钥' }] },
    });
    await admin.get(submitProvider, { ...elsewhere, clientSecret: 'of-that-one', id: added.id });
  });

  test.each([
    'http://sso.example.org',
    'ftp://sso.example.org',
    'https://sso.example.org/?x=1',
    'https://user@sso.example.org',
    'javascript:alert(1)',
  ])('the issuer %s is refused', async (issuer) => {
    const admin = await app.as('strangerAdmin');
    expect(await admin.send(submitProvider, providerInput({ issuer }, { source: 'bad' }))).toMatchObject({
      status: 400,
      body: { msg: '签发地址应以 https:// 开头，且不含参数' },
    });
  });
});

const idOf = ({ id, version }: { id: string; version: number }) => ({ id, version });
