import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { changeLog } from '../../../contract/domains/logs/log.endpoints.ts';
import { oidcProvider } from '../../../contract/domains/session/oidc-provider.resource.ts';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Page {
  records: { id: string; operation: string; summary?: string; requestId: string }[];
}

/** What the log says about a row, oldest first, with the values. */
async function changesOf(name: 'platformAdmin' | 'strangerAdmin', rowId: unknown) {
  const client = await app.as(name);
  const { records } = await client.get<Page>(changeLog.list, { rowId });
  const whole = await Promise.all(records.map(({ id }) => client.get<{ changes: unknown[] }>(changeLog.detail, { id })));
  return records.map((row, at) => ({ ...row, changes: whole[at]?.changes })).toReversed();
}

describe('changes of a plain resource', () => {
  test('are written with both values as people read them; a save that changes nothing is not', async () => {
    const admin = await app.as('platformAdmin');
    const submit = endpointOf(param, 'submit');
    const row = await admin.get(submit, { paramName: '时限', paramKey: 'change.sample', paramValue: '24' });
    await admin.get(submit, { id: row.id, paramName: '时限', paramKey: 'change.sample', paramValue: '48' });
    await admin.get(submit, { id: row.id, paramName: '时限', paramKey: 'change.sample', paramValue: '48' });
    await admin.get(endpointOf(param, 'remove'), { ids: [row.id] });
    const changes = await changesOf('platformAdmin', row.id);
    expect(changes.map(({ operation }) => operation)).toEqual(['add', 'edit', 'remove']);
    expect(changes[1]).toMatchObject({
      summary: '参数键值',
      changes: [{ field: 'paramValue', label: '参数键值', before: '24', after: '48' }],
    });
    expect(changes[2]?.changes).toContainEqual({ field: 'paramValue', label: '参数键值', before: '48' });
  });

  test('hide secrets, and texts where patients may be', async () => {
    const admin = await app.as('strangerAdmin');
    const provider = endpointOf(oidcProvider, 'submit');
    const row = await admin.get(provider, { ...sampleInput(oidcProvider.fields, { all: true }), clientSecret: 'very-secret' });
    await admin.get(provider, { ...sampleInput(oidcProvider.fields, { all: true }), id: row.id, clientSecret: 'more-secret' });
    const fee = await admin.get(endpointOf(doctorFee, 'submit'), {
      remoteType: 'oneSubject',
      title: 'chief',
      doctorTitleFee: 30_000,
      remark: '王小明',
    });
    const text = JSON.stringify([await changesOf('strangerAdmin', row.id), await changesOf('strangerAdmin', fee.id)]);
    expect(text).not.toMatch(/-secret|王小明/);
    expect((await changesOf('strangerAdmin', row.id))[1]?.changes).toContainEqual({
      field: 'clientSecret',
      label: '客户端密钥',
      before: '******',
      after: '******',
    });
    expect(text).toContain('¥300.00');
  });

  test('belong to the hospital of the row', async () => {
    const admin = await app.as('strangerAdmin');
    const fee = await admin.get(endpointOf(doctorFee, 'submit'), { remoteType: 'oneSubject', title: 'resident', doctorTitleFee: 100 });
    expect(await changesOf('strangerAdmin', fee.id)).toHaveLength(1);
    expect((await (await app.as('platformAdmin')).get<{ records: object[] }>(changeLog.list, { rowId: fee.id })).records).toMatchObject([
      { tenantId: '100003' },
    ]);
  });

  test('a refused save leaves nothing', async () => {
    const admin = await app.as('strangerAdmin');
    const input = { remoteType: 'oneSubject', title: 'associate', doctorTitleFee: 100 };
    const fee = await admin.get(endpointOf(doctorFee, 'submit'), input);
    expect((await admin.send(endpointOf(doctorFee, 'submit'), { ...input, id: fee.id, version: 9 })).status).toBe(409);
    expect(await changesOf('strangerAdmin', fee.id)).toHaveLength(1);
  });
});
