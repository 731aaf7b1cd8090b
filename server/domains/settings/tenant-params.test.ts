import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { setTenant } from '../../../contract/domains/organisation/tenant.resource.ts';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { listTenantParams, resetTenantParam, submitTenantParam } from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { remindInbox } from '../../engine/inbox/remind-inbox.ts';
import { insertRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { expireConsultations } from '../consultation/consultation.jobs.ts';
import { aConsultation, storedConsultation, toldAbout } from '../consultation/consultation.testing.ts';
import { readParams } from './param.reads.ts';
import { lockParamRules } from './refuse-contradiction.ts';
import { tenantParamTable } from './tenant-param.tables.ts';

const HOUR_MS = 3_600_000;
const LIMIT = 'consultation.pay-limit';

interface Shown {
  paramKey: string;
  value: string;
  source: string;
  editable: number;
}

let app: TestApp;
let platform: Client;
let hospital: Client;
let other: Client;
beforeAll(async () => {
  app = await createTestApp();
  [platform, hospital, other] = await Promise.all([app.as('platformAdmin'), app.as('applyAdmin'), app.as('strangerAdmin')]);
});
afterAll(() => app.close());
beforeEach(() => app.services.database.forGroup().run(sql`DELETE FROM tenant_param`));
beforeEach(() => app.services.database.forGroup().run(sql`DELETE FROM param`));

const shownTo = async (client: Client, key = LIMIT) =>
  (await client.get<Shown[]>(listTenantParams)).find(({ paramKey }) => paramKey === key);
const set = (client: Client, paramKey: string, paramValue: unknown) => client.send(submitTenantParam, { paramKey, paramValue });

async function somebodyWaits(tx: Tx): Promise<boolean> {
  const { count } = await tx.run(sql`
    SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return count > 0;
}

describe('whose value counts', () => {
  test("the hospital's own, else the platform's, else the preset", async () => {
    expect(await shownTo(hospital)).toMatchObject({ value: '24', source: 'preset' });
    await platform.get(submitTenantParam, { paramKey: LIMIT, paramValue: '12' });
    expect(await shownTo(hospital)).toMatchObject({ value: '12', source: 'platform' });
    await hospital.get(submitTenantParam, { paramKey: LIMIT, paramValue: '6' });
    expect(await shownTo(hospital)).toMatchObject({ value: '6', source: 'tenant', inherited: '12' });
    expect(await shownTo(other)).toMatchObject({ value: '12', source: 'platform' });
    await hospital.get(resetTenantParam, { paramKey: LIMIT });
    await platform.get(resetTenantParam, { paramKey: LIMIT });
    expect(await shownTo(hospital)).toMatchObject({ value: '24', source: 'preset' });
  });

  test('a deadline is that of the hospital whose order it is', async () => {
    await hospital.get(submitTenantParam, { paramKey: LIMIT, paramValue: '3' });
    await other.get(submitTenantParam, { paramKey: LIMIT, paramValue: '100' });
    const [late, early] = [4, 2].map((hours) => new Date(app.clock.now() - hours * HOUR_MS));
    const due = await aConsultation(app, { status: 'wait_pay', waitingSince: late });
    const waiting = await aConsultation(app, { status: 'wait_pay', waitingSince: early });
    const tenantId = app.people.stranger.tenantId;
    const theirs = await aConsultation(app, { status: 'wait_pay', waitingSince: new Date(app.clock.now() - 30 * HOUR_MS), tenantId });
    await expireConsultations(app.services);
    const statuses = await Promise.all([due, waiting, theirs].map(async (row) => (await storedConsultation(app, row)).applyOrderStatus));
    expect(statuses).toEqual(['overdue', 'wait_pay', 'wait_pay']);
  });

  test('a reminder falls due by that hospital’s hours', async () => {
    await hospital.get(submitTenantParam, { paramKey: 'consultation.answer', paramValue: '5' });
    const row = await aConsultation(app, {
      status: 'wait_scheduling',
      meetingType: '2',
      waitingSince: new Date(app.clock.now() - 6 * HOUR_MS),
    });
    await remindInbox(app.services);
    const { rows } = await app.services.database.forGroup().run(sql`SELECT context FROM outbox WHERE context LIKE '%满 48 小时%'`);
    expect(rows.length).toBeGreaterThan(0);
    expect(await toldAbout(app, row)).toContainEqual({ person: 'expert1', title: '待办已超时' });
  });

  test.each(['soon', '0', '9999'])(
    'a value of %s, which is no number within the limits, counts nowhere and can be replaced',
    async (stored) => {
      const store = app.services.database.forTenant('100002');
      await insertRow(store, tenantParamTable, { paramKey: LIMIT, paramValue: stored }, { now: app.clock.now() });
      const { [LIMIT]: hours } = await readParams(store, consultationParams);
      expect(hours).toBe(24);
      expect(await shownTo(hospital)).toMatchObject({ value: '24', source: 'preset' });
      expect((await hospital.send(submitTenantParam, { paramKey: LIMIT, paramValue: '12', basedOn: '24' })).status).toBe(200);
    },
  );
});

describe('limits', () => {
  test.each([
    [LIMIT, '0', '支付时限应为1至168之间的整数'],
    [LIMIT, '169', '支付时限应为1至168之间的整数'],
    [LIMIT, '1.5', '支付时限应为1至168之间的整数'],
    [LIMIT, '', '请输入参数值'],
    ['consultation.consent-required', '2', '提交须上传知情同意书应为0或1'],
    ['consultation.answer', '100', '普通会诊安排提醒不能大于普通会诊未安排过期'],
    ['pathology.expire-send', '71', '切片寄送提醒不能大于切片未寄送过期'],
    ['consultation.supplement', '241', '补充资料提醒不能大于补充资料未答复时限'],
    ['pathology.answer', '31', '常规病理会诊答复提醒应为1至30之间的整数'],
    ['no.such', '1', '参数不存在'],
  ])('%s = %s is refused', async (key, value, msg) => {
    expect(await set(hospital, key, value)).toMatchObject({ status: 400, body: { msg } });
  });

  test('what the platform sets for all cannot be set by a hospital; the shares stay within the whole', async () => {
    expect(await set(hospital, 'consultation.share-hospital', '99')).toMatchObject({ status: 403, body: { msg: '该参数由平台统一设置' } });
    expect(await shownTo(hospital, 'consultation.share-hospital')).toMatchObject({ editable: 0 });
    expect(await set(platform, 'consultation.share-hospital', '70')).toMatchObject({
      status: 400,
      body: { msg: '医院与专家分成合计不能超过100%' },
    });
    expect((await set(platform, 'consultation.share-hospital', '60')).status).toBe(200);
  });

  test('the shares stay within the whole on every way to them', async () => {
    const message = { status: 400, body: { msg: '医院与专家分成合计不能超过100%' } };
    const [of, expert] = ['consultation.share-hospital', 'consultation.share-expert'];
    const save = (paramKey: string, paramValue: string, more: object = {}) =>
      platform.send<{ id: string }>(endpointOf(param, 'submit'), { paramName: '分成', paramKey, paramValue, ...more });
    expect(await save(of, '90')).toMatchObject(message);
    expect(await save(of, '101')).toMatchObject({ status: 400, body: { msg: '会诊费医院分成应为0至100之间的整数' } });
    await platform.get(submitTenantParam, { paramKey: of, paramValue: '10' });
    expect((await save(expert, '90')).status).toBe(200);
    // Taking the lower one back would make it 50 beside 90.
    expect(await platform.send(resetTenantParam, { paramKey: of })).toMatchObject(message);
    const { records } = await platform.get<{ records: { id: string; paramKey: string; version: number }[] }>(endpointOf(param, 'list'));
    const row = records.find(({ paramKey }) => paramKey === of);
    expect(await platform.send(endpointOf(param, 'remove'), { ids: [row?.id] })).toMatchObject(message);
    expect(await save('something.else', '10', { id: row?.id, version: row?.version })).toMatchObject(message);
    expect(await shownTo(platform, of)).toMatchObject({ value: '10' });
    expect((await platform.send(resetTenantParam, { paramKey: expert })).status).toBe(200);
    // Nor does a value come back beside one that was set since.
    await platform.get(submitTenantParam, { paramKey: of, paramValue: '60' });
    await platform.get(endpointOf(param, 'remove'), { ids: [row?.id] });
    await platform.get(submitTenantParam, { paramKey: expert, paramValue: '45' });
    expect(await platform.send(endpointOf(param, 'restore'), { ids: [row?.id] })).toMatchObject(message);
    expect((await platform.send(resetTenantParam, { paramKey: expert })).status).toBe(200);
    expect((await platform.send(endpointOf(param, 'restore'), { ids: [row?.id] })).status).toBe(200);
    expect((await platform.send(resetTenantParam, { paramKey: of })).status).toBe(200);
  });

  test('money is limited in yuan', async () => {
    expect(await set(platform, 'consultation.extra-fee', '100001')).toMatchObject({
      status: 400,
      body: { msg: '会诊加时费（每半小时）应在0至1000元之间' },
    });
  });

  test('two shares that are raised at once do not both go up', async () => {
    const replies = await Promise.all([
      set(platform, 'consultation.share-hospital', '60'),
      set(platform, 'consultation.share-expert', '50'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test.each(['submit', 'remove'] as const)(
    'a %s in the list of all parameters waits for its turn, and holds no row meanwhile',
    async (verb) => {
      const row = { paramName: '分成', paramKey: 'consultation.share-hospital', paramValue: '10' };
      const { id } = await platform.get<{ id: string }>(endpointOf(param, 'submit'), row);
      let sent: ReturnType<typeof set> | undefined;
      // Whoever has their turn locks the row after it, as the page of parameters does.
      await app.services.database.forGroup().transaction(async (tx) => {
        await lockParamRules(tx);
        sent = platform.send(endpointOf(param, verb), verb === 'remove' ? { ids: [id] } : { ...row, id, paramValue: '20' });
        await expect.poll(() => somebodyWaits(tx)).toBe(true);
        await tx.run(sql`SELECT 1 FROM param WHERE id = ${id} FOR UPDATE NOWAIT`);
      });
      expect((await sent)?.status).toBe(200);
    },
  );

  test('the platform is told which hospital has set the other value itself', async () => {
    await hospital.get(submitTenantParam, { paramKey: 'consultation.refund-late', paramValue: '80' });
    expect(await set(platform, 'consultation.refund-early', '70')).toMatchObject({
      status: 400,
      body: {
        msg: '提前2至24小时取消退费不能大于提前24小时以上取消退费（云岭县人民医院另有设置）',
        said: {
          template: '{0}（{1}另有设置）',
          values: [
            { template: '{0}不能大于{1}', values: [{ word: '提前2至24小时取消退费' }, { word: '提前24小时以上取消退费' }] },
            '云岭县人民医院',
          ],
        },
      },
    });
    expect((await set(platform, 'consultation.refund-early', '80')).status).toBe(200);
  });

  test('what a hospital out of use has set stands in nobody’s way, and gives way to the platform’s once it comes back', async () => {
    const group = app.services.database.forGroup();
    const { rows } = await group.run<{ id: string }>(sql`SELECT id FROM tenant WHERE tenant_code = '100002'`);
    const turn = (status: '0' | '1') => platform.get(setTenant, { ids: rows.map(({ id }) => id), status });
    const own = [
      ['consultation.refund-late', '80'],
      [LIMIT, '6'],
    ] as const;
    for (const [paramKey, paramValue] of own) await hospital.get(submitTenantParam, { paramKey, paramValue });
    expect((await set(platform, 'consultation.refund-early', '70')).status).toBe(400);
    await turn('0');
    expect((await set(platform, 'consultation.refund-early', '70')).status).toBe(200);
    await turn('1');
    const again = await app.as('applyAdmin');
    expect(await shownTo(again, 'consultation.refund-late')).not.toMatchObject({ source: 'tenant' });
    // What contradicts nothing stays.
    expect(await shownTo(again)).toMatchObject({ value: '6', source: 'tenant' });
    await app.deliver();
    const told = await group.run(
      sql`SELECT 1 FROM notice WHERE title = '机构参数已恢复为平台设置' AND tenant_id = '100002' AND context LIKE '%：提前2至24小时取消退费。%'`,
    );
    expect(told.count).toBeGreaterThan(0);
    const log = await group.run(
      sql`SELECT 1 FROM change_log WHERE tenant_id = '100002' AND row_table = 'tenant_param' AND call = ${setTenant.name}`,
    );
    expect(log.count).toBe(1);
    await platform.get(resetTenantParam, { paramKey: 'consultation.refund-early' });
    hospital = again;
  });

  test('what a colleague, or the platform, has set meanwhile is not overwritten unseen', async () => {
    const over = (basedOn: string, paramValue: string) => hospital.send(submitTenantParam, { paramKey: LIMIT, paramValue, basedOn });
    expect((await over('24', '12')).status).toBe(200);
    expect(await over('24', '6')).toMatchObject({ status: 409, body: { msg: '数据已被他人修改，请刷新后重试' } });
    expect(await shownTo(hospital)).toMatchObject({ value: '12' });
    // Asked again after its answer was lost, it is what it was to become.
    expect((await over('24', '12')).status).toBe(200);
    expect((await over('12', '6')).status).toBe(200);
    await hospital.get(resetTenantParam, { paramKey: LIMIT });
    await platform.get(submitTenantParam, { paramKey: LIMIT, paramValue: '48' });
    expect((await over('24', '6')).status).toBe(409);
    expect((await over('48', '6')).status).toBe(200);
  });

  test('two at once leave one value', async () => {
    const replies = await Promise.all(['5', '6', '7'].map((value) => set(hospital, LIMIT, value)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows } = await app.services.database.forGroup().run(sql`SELECT 1 FROM tenant_param WHERE is_deleted = 0`);
    expect(rows).toHaveLength(1);
  });

  test('nobody without the right sees or sets any', async () => {
    const nobody = await app.as('nobody');
    expect((await nobody.send(listTenantParams)).status).toBe(403);
    expect((await set(nobody, LIMIT, '5')).status).toBe(403);
  });
});
