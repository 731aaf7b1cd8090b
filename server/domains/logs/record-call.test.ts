import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { sendLogs } from '../../../contract/domains/logs/log.endpoints.ts';
import { oidcProvider } from '../../../contract/domains/session/oidc-provider.resource.ts';
import { logout, updatePassword } from '../../../contract/domains/session/session.endpoints.ts';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { isSaid, textOf } from '../../../contract/kernel/said.ts';
import { hashPassword } from '../../engine/identity/passwords.ts';
import { sql } from '../../engine/store/sql.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { allow, MB, merge, sampleFilm, sendAll, sendPiece } from '../files/big-file.testing.ts';
import { apiLogTable, errorLogTable, loginLogTable, usualLogTable } from './log.tables.ts';
import { asOwner, rowsOfLog } from './logs.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const lastOf = async (table: Parameters<typeof rowsOfLog>[1]) => (await rowsOfLog(app, table)).at(-1);

describe('the log of calls', () => {
  test('a change is in it with who, what, how it ended and the request id of the answer; and among the deeds', async () => {
    const admin = await app.as('platformAdmin');
    const input = { paramName: '日志用', paramKey: 'log.sample', paramValue: '1' };
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/blade-system/param/submit',
      headers: { 'blade-auth': `bearer ${admin.token}`, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0' },
      payload: input,
    });
    expect(response.statusCode).toBe(200);
    const row = await lastOf(apiLogTable);
    expect(row).toMatchObject({
      tenantId: '000000',
      account: 'platformAdmin',
      call: 'submit-param',
      path: '/api/blade-system/param/submit',
      method: 'POST',
      status: 200,
      requestId: response.headers['x-request-id'],
      userAgent: expect.stringContaining('Chrome'),
    });
    expect(JSON.parse(String(row?.params))).toEqual(input);
    expect(await lastOf(usualLogTable)).toMatchObject({ title: '新增或修改系统参数', account: 'platformAdmin', source: 'business' });
  });

  test('a refused call is in it, an ordinary read is not', async () => {
    const before = (await rowsOfLog(app, apiLogTable)).length;
    await (await app.as('expertAdmin')).get(endpointOf(param, 'list'));
    expect(await rowsOfLog(app, apiLogTable)).toHaveLength(before);
    await (await app.as('nobody')).send(endpointOf(doctorFee, 'list'));
    expect(await lastOf(apiLogTable)).toMatchObject({ tenantId: '100002', account: 'nobody', status: 403, message: '没有权限执行此操作' });
  });

  test('whoever sees a patient’s number in full is in it: those who treat no less than those with the right to', async () => {
    const { id } = await aConsultation(app, { status: 'wait_diagnosis' });
    for (const who of ['operator', 'doctor1', 'expert1', 'applyAdmin'] as const) {
      const before = (await rowsOfLog(app, apiLogTable)).length;
      const seen = await (await app.as(who)).get<{ patientIdCard: string }>(consultationDetail, { applyOrderId: id });
      const rows = (await rowsOfLog(app, apiLogTable)).slice(before);
      const looks = seen.patientIdCard.includes('*') ? [] : [{ account: who, call: consultationDetail.name, status: 200 }];
      expect(rows.map(({ account, call, status }) => ({ account, call, status }))).toEqual(looks);
    }
  });

  test('secrets, undeclared parameters and texts about patients never reach it', async () => {
    const secrets = { oldPassword: 'Secret-Old-1', newPassword: 'Secret-New-2', newPassword1: 'Secret-New-2' };
    await (await app.as('doctor2')).send(updatePassword, secrets);
    const admin = await app.as('applyAdmin');
    await admin.send(endpointOf(doctorFee, 'submit'), {
      title: 'chief',
      doctorTitleFee: 100,
      remark: '患者王小明的费用',
      patientName: '王小明',
    });
    const strange = sampleInput(oidcProvider.fields, { all: true });
    await (await app.as('platformAdmin')).send(endpointOf(oidcProvider, 'submit'), { ...strange, clientSecret: 'Secret-Client-3' });
    const text = JSON.stringify(await rowsOfLog(app, apiLogTable));
    expect(text).toContain('update-password');
    expect(text).toContain('submit-doctor-fee');
    expect(text).toContain('submit-oidc-provider');
    expect(text).not.toMatch(/Secret-|王小明/);
  });
});

test('a large file is one deed: neither its pieces are in the logs nor the calls that wait for its merge, but a refused piece is', async () => {
  const client = await allow(app, 'stranger', ['chunk_add']);
  const file = sampleFilm(3 * MB);
  const left = async (table: Parameters<typeof rowsOfLog>[1]) =>
    (await rowsOfLog(app, table)).filter(({ account }) => account === 'stranger').map(({ call, status }) => [call, status ?? 200]);
  await sendAll(app, client, file);
  // Joined more slowly than the call waits that begins it: half a minute has passed by the time the whole is written.
  const { files } = app.services;
  const [put, slow] = [files.put.bind(files), Promise.withResolvers<void>()];
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  vi.spyOn(files, 'put').mockImplementation(async (...whole) => {
    time = 30_000;
    await slow.promise;
    return put(...whole);
  });
  expect((await merge(client, file)).body.code).toBe(205);
  vi.restoreAllMocks();
  slow.resolve();
  expect((await merge(client, file)).body.code).toBe(200);
  expect((await sendPiece(app, client, sampleFilm(2 * MB), 1, { fields: { filename: '安装.exe' } })).status).toBe(415);
  expect(await left(usualLogTable)).toEqual([['merge-big-file', 200]]);
  expect(await left(apiLogTable)).toEqual([
    ['merge-big-file', 200],
    ['put-chunk', 415],
  ]);
});

test('an error of ours is in the error log under the request id that the user sees, without what he searched for', async () => {
  await asOwner(app.services.database.url, 'ALTER TABLE doctor_fee RENAME COLUMN remark TO mislaid');
  const { status, body } = await (await app.as('applyAdmin')).send(endpointOf(doctorFee, 'list'), { title: 'chief' });
  await asOwner(app.services.database.url, 'ALTER TABLE doctor_fee RENAME COLUMN mislaid TO remark');
  expect(status).toBe(500);
  expect(await lastOf(errorLogTable)).toMatchObject({
    requestId: body.requestId,
    tenantId: '100002',
    source: 'server',
    status: 500,
    call: 'list-doctor-fee',
    message: expect.stringContaining('remark'),
  });
  expect(await lastOf(apiLogTable)).toMatchObject({ requestId: body.requestId, status: 500, message: '系统异常，请联系管理员' });
});

describe('the login log', () => {
  test('a failed sign-in is in it, in the hospital that was named, with the words that the user saw', async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: `Basic ${Buffer.from('lianyi-api:lianyi-api-demo').toString('base64')}` },
      payload: { grant_type: 'password', tenantId: '100002', username: 'ghost', password: 'wrong-password' },
    });
    expect(response.statusCode).toBe(400);
    const { error_description: words } = response.json() as { error_description: string };
    const row = await lastOf(loginLogTable);
    expect(row).toMatchObject({ tenantId: '100002', account: 'ghost', result: 'failure', reason: words, clientId: 'lianyi-api' });
    expect(JSON.stringify([row, await rowsOfLog(app, apiLogTable)])).not.toContain('wrong-password');
  });

  test('why it failed is in it with its template and values, so that it can be said in another language', async () => {
    const attempt = () =>
      app.app.inject({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        headers: { authorization: `Basic ${Buffer.from('lianyi-api:lianyi-api-demo').toString('base64')}` },
        payload: { grant_type: 'password', tenantId: '100002', username: 'doctor2', password: 'wrong-password' },
      });
    let last = await attempt();
    for (let times = 1; last.statusCode !== 423 && times < 20; times += 1) last = await attempt();
    const row = await lastOf(loginLogTable);
    expect(row).toMatchObject({ reason: last.json().error_description, reasonSaid: { template: '账号已锁定，请{0}分钟后再试' } });
    expect(isSaid(row?.reasonSaid) && textOf(row.reasonSaid)).toBe(row?.reason);
  });

  test('who signs in while strangers make noise is in it, and so is who fails to', async () => {
    const { tenantId, userId } = app.people.expert2;
    await app.services.database.forGroup().run(sql`
      UPDATE user_account SET password_hash = ${await hashPassword('Morning-Round-7')} WHERE tenant_id = ${tenantId} AND id = ${userId}`);
    app.clock.advance(60_000);
    const before = (await rowsOfLog(app, apiLogTable)).length;
    for (let calls = 0; calls < 601; calls += 1) expect((await app.anonymous.send(endpointOf(param, 'list'))).status).toBe(401);
    expect(await rowsOfLog(app, apiLogTable)).toHaveLength(before + 600);
    const attempt = (username: string) =>
      app.app.inject({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        headers: { authorization: `Basic ${Buffer.from('lianyi-api:lianyi-api-demo').toString('base64')}` },
        payload: { grant_type: 'password', tenantId, username, password: 'Morning-Round-7' },
      });
    expect((await attempt('ghost')).statusCode).toBe(400);
    expect(await lastOf(loginLogTable)).toMatchObject({ account: 'ghost', result: 'failure' });
    expect((await attempt('expert2')).statusCode).toBe(200);
    expect(await lastOf(loginLogTable)).toMatchObject({ account: 'expert2', result: 'success' });
  });

  test('signing out is in it, and takes along what the browser noticed', async () => {
    const client = await app.as('cashier');
    await client.get(logout, {
      logs: [{ level: 'error', message: 'x is not a function', url: '/cash?name=王小明', time: 1_700_000_000_000 }],
    });
    expect(await lastOf(loginLogTable)).toMatchObject({ result: 'logout', account: 'cashier', tenantId: '100002' });
    expect(await lastOf(errorLogTable)).toMatchObject({
      source: 'browser',
      message: 'x is not a function',
      path: '/cash',
      account: 'cashier',
    });
  });
});

describe('what browsers send', () => {
  const entry = { level: 'warn', message: '重试了三次', time: '2026-11-20 10:00:00' };

  test('goes to the usual log without control characters and clipped, errors to the error log', async () => {
    const client = await app.as('expert1');
    await client.get(sendLogs, {
      logs: [
        { ...entry, message: `a\u0000b${'长'.repeat(5000)}` },
        { level: 'error', message: 'id 330102199001011234 failed' },
      ],
    });
    const usual = await lastOf(usualLogTable);
    expect(usual).toMatchObject({ source: 'browser', level: 'warn', account: 'expert1' });
    expect(String(usual?.message)).toMatch(/^ab长/);
    expect(String(usual?.message).length).toBeLessThanOrEqual(2000);
    expect(String((await lastOf(errorLogTable))?.message)).not.toContain('199001011');
  });

  test.each([
    ['nothing', []],
    ['no list', {}],
    ['entries that are none', ['text']],
    ['more than fifty', Array(51).fill(entry)],
  ])('%s is refused', async (_, logs) => {
    const reply = await (await app.as('expert2')).send(sendLogs, { logs });
    expect(reply.status).toBe(400);
    expect(reply.body.msg).toMatch(/日志/);
  });

  test('more than twenty times a minute is refused, for this session alone', async () => {
    const client = await app.as('doctor1');
    const all = await Promise.all(Array.from({ length: 22 }, () => client.send(sendLogs, { logs: [entry] })));
    expect(all.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await (await app.as('doctor2')).send(sendLogs, { logs: [entry] })).status).toBe(200);
  });
});
