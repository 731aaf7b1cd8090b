import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { saveConsultation } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import {
  getApiById,
  getParamLog,
  listInterfaceLogs,
  listServerInterfaces,
  pageAuditOut,
  switchApi,
  switchMonitor,
  updateApiById,
  updateSign,
} from '../../../contract/domains/logs/monitor.endpoints.ts';
import { referral, referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { deleteByNo } from '../../../contract/domains/referral/referral-wire.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { createApp } from '../../engine/http/app.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { modules } from '../../modules.ts';
import { endpoints } from '../../probes/every-endpoint.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aForm as anApplication } from '../consultation/consultation.testing.ts';
import { aForm as aReferralForm, openReferrals } from '../referral/referral.testing.ts';
import { syncInterfaces } from './interface-sync.ts';
import { interfaceParamLogTable, interfaceSwitchTable } from './log.tables.ts';
import { rowsOfLog } from './logs.testing.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
let admin: Client;
interface Page {
  records: Record<string, string>[];
  total: number;
}
const callNames = new Set(endpoints.map(({ name }) => name));
const feeList = endpointOf(doctorFee, 'list');

beforeAll(async () => {
  app = await createTestApp();
  await syncInterfaces(app.services.database, endpoints, app.clock.now());
  admin = await app.as('platformAdmin');
});
afterAll(() => app.close());

const idOf = async (interId: string) => String((await admin.get(getApiById, { interId })).id);
const statusFor = async (one: TestApp['app']) => {
  const { token } = await app.as('applyAdmin');
  const response = await one.inject({ url: `/api${feeList.path}`, headers: { 'blade-auth': `bearer ${token}` } });
  return { status: response.statusCode, msg: (response.json() as { msg: string }).msg };
};

test('every declared call is an interface, once, however often it is synchronised', async () => {
  await syncInterfaces(app.services.database, endpoints, app.clock.now());
  expect((await admin.get<Page>(listServerInterfaces)).total).toBe(callNames.size);
  const fewer = endpoints
    .filter(({ name }) => name !== feeList.name)
    .map((one) => (one.name === 'list-param' ? { ...one, title: '改名' } : one));
  await syncInterfaces(app.services.database, fewer, app.clock.now());
  expect((await admin.get<Page>(listServerInterfaces)).total).toBe(callNames.size - 1);
  expect(await admin.get(getApiById, { interId: 'list-param' })).toMatchObject({ title: '改名' });
  await syncInterfaces(app.services.database, endpoints, app.clock.now());
  expect((await admin.get<Page>(listServerInterfaces, { interId: feeList.name })).records).toContainEqual(
    expect.objectContaining({ interId: feeList.name, apiOpen: '1', monitorOpen: '0', closable: 1 }),
  );
});

describe('closing an interface', () => {
  test('needs a reason, holds in every process at once, tells the reason, and is written down', async () => {
    const other = await createApp({ ...app.services }, modules);
    await other.ready();
    const id = await idOf(feeList.name);
    expect(await admin.send(switchApi, { id, open: '0' })).toMatchObject({ status: 400, body: { msg: '请填写关闭原因' } });
    await admin.get(switchApi, { id, open: '0', reason: '数据修复' });
    const closed = { status: 403, msg: '该接口已关闭：数据修复' };
    expect(await statusFor(app.app)).toEqual(closed);
    await expect.poll(() => statusFor(other)).toEqual(closed);
    expect(await admin.get(getApiById, { id })).toMatchObject({
      apiOpen: '0',
      closeReason: '数据修复',
      closedBy: app.people.platformAdmin.realName,
    });
    expect((await admin.send(switchApi, { id, open: '0', reason: '再关一次' })).status).toBe(409);
    await admin.get(switchApi, { id, open: '1' });
    expect((await statusFor(app.app)).status).toBe(200);
    await expect.poll(async () => (await statusFor(other)).status).toBe(200);
    expect(await admin.get(getApiById, { id })).not.toHaveProperty('closeReason');
    const history = (await admin.get<Page>(pageAuditOut, { interfaceId: id })).records;
    expect(history.map(({ open, reason }) => [open, reason])).toEqual([
      ['1', undefined],
      ['0', '数据修复'],
    ]);
    await other.close();
  });

  test.each([
    [submitConsultation, saveConsultation, anApplication],
    [referralMove('submit'), saveReferral, aReferralForm],
  ])('of $name keeps a save from handing in as well; drafts are still kept', async (move, save, form) => {
    await openReferrals(app);
    const id = await idOf(move.name);
    const doctor = await app.as('doctor1');
    await admin.get(switchApi, { id, open: '0', reason: '数据修复' });
    expect(await doctor.send(save, { ...form(app), type: 'submit' })).toMatchObject({
      status: 403,
      body: { msg: '该接口已关闭：数据修复' },
    });
    expect((await doctor.send(save, { ...form(app), type: 'save' })).status).toBe(200);
    await admin.get(switchApi, { id, open: '1' });
    expect((await doctor.send(save, { ...form(app), type: 'submit' })).status).toBe(200);
  });

  test('of removing keeps the way by the number closed as well', async () => {
    const doctor = await app.as('doctor1');
    const { no } = await doctor.get<{ no: string }>(saveReferral, { ...aReferralForm(app), type: 'save' });
    const id = await idOf(endpointOf(referral, 'remove').name);
    await admin.get(switchApi, { id, open: '0', reason: '数据修复' });
    expect(await doctor.send(deleteByNo, { no })).toMatchObject({ status: 403, body: { msg: '该接口已关闭：数据修复' } });
    await admin.get(switchApi, { id, open: '1' });
    expect((await doctor.send(deleteByNo, { no })).status).toBe(200);
  });

  test('without a session the answer stays that one', async () => {
    const id = await idOf(feeList.name);
    await admin.get(switchApi, { id, open: '0', reason: '维护' });
    expect((await app.anonymous.send(feeList)).status).toBe(401);
    await admin.get(switchApi, { id, open: '1' });
  });

  test.each(['issue-token', 'switch-api', 'list-api-log'])('%s stays open, so that nobody locks himself out', async (interId) => {
    const reply = await admin.send(switchApi, { id: await idOf(interId), open: '0', reason: '试试' });
    expect(reply).toMatchObject({ status: 400, body: { msg: '登录、日志与监控接口不能关闭，否则无法再打开' } });
  });

  test('of two at once one wins', async () => {
    const id = await idOf(feeList.name);
    const both = await Promise.all([1, 2].map(() => admin.send(switchApi, { id, open: '0', reason: '同时' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await admin.get(switchApi, { id, open: '1' });
  });
});

test('switches are shown however long ago they were made', async () => {
  const id = await idOf(feeList.name);
  const before = (await admin.get<Page>(pageAuditOut)).total;
  await app.services.database.forGroup().transaction((tx) => {
    const made = { interfaceId: id, interId: feeList.name, target: 'api', open: '0', reason: '去年关闭' } as const;
    return insertRow(tx, interfaceSwitchTable, made, { now: app.clock.now() - 400 * DAY_MS });
  });
  const { records, total } = await admin.get<Page>(pageAuditOut, { size: 100 });
  expect(total).toBe(before + 1);
  expect(records.at(-1)).toMatchObject({ reason: '去年关闭' });
});

describe('monitoring an interface', () => {
  test('writes down the parameters of its calls, masked, under the request id', async () => {
    const id = await idOf('submit-doctor-fee');
    await admin.get(updateSign, { id, sign: '重点' });
    await admin.get(switchMonitor, { id, open: '1' });
    await (await app.as('applyAdmin')).get(endpointOf(doctorFee, 'submit'), {
      remoteType: 'oneSubject',
      title: 'chief',
      doctorTitleFee: 300,
      remark: '王小明',
    });
    await rowsOfLog(app, interfaceParamLogTable);
    const { records } = await admin.get<Page>(listInterfaceLogs, { interId: 'submit-doctor-fee', sign: '重点', classId: 'consultation' });
    expect(records).toMatchObject([{ callTenantId: '100002', account: 'applyAdmin', status: 200 }]);
    const detail = await admin.get(getParamLog, { threadId: records[0]?.threadId });
    expect(detail.params).toContain('"doctorTitleFee":"¥3.00"');
    expect(detail.params).not.toContain('王小明');
    await admin.get(switchMonitor, { id, open: '0' });
    await (await app.as('applyAdmin')).send(endpointOf(doctorFee, 'list'));
    expect(await rowsOfLog(app, interfaceParamLogTable)).toHaveLength(1);
  });

  test('label and remark are changed against the version that was read', async () => {
    const id = await idOf('list-param');
    const { version } = await admin.get(getApiById, { id });
    await admin.get(updateApiById, { id, version, sign: '参数', remark: '常用' });
    expect(await admin.get(getApiById, { id })).toMatchObject({ sign: '参数', remark: '常用' });
    expect((await admin.send(updateApiById, { id, version, sign: '旧' })).status).toBe(409);
  });
});

test.each([listServerInterfaces, listInterfaceLogs, pageAuditOut])('$name is for the platform only', async (endpoint) => {
  const reply = await (await app.as('strangerAdmin')).send(endpoint);
  expect(reply).toMatchObject({ status: 403, body: { msg: '只有平台管理员可以监控接口' } });
});

test('a hospital cannot switch anything, whatever it was granted', async () => {
  const id = await idOf('list-param');
  const reply = await (await app.as('strangerAdmin')).send(switchApi, { id, open: '0', reason: '关' });
  expect(reply.status).toBe(403);
});
