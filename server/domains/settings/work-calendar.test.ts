import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyPlatformDays, listCalendarSources } from '../../../contract/domains/settings/work-calendar.endpoints.ts';
import { platformWorkDay, workDay } from '../../../contract/domains/settings/work-day.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { sql } from '../../engine/store/sql.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { tellMissingDays } from './settings.jobs.ts';
import { calendarOf, hospitalsThatSetDays } from './working-days.reads.ts';

const list = endpointOf(workDay, 'list');
const submit = endpointOf(workDay, 'submit');
const submitOfPlatform = endpointOf(platformWorkDay, 'submit');

let app: TestApp;
let platform: Client;
let hospital: Client;
beforeAll(async () => {
  app = await createTestApp();
  [platform, hospital] = await Promise.all([app.as('platformAdmin'), app.as('applyAdmin')]);
});
afterAll(() => app.close());
beforeEach(() => app.services.database.forGroup().run(sql`DELETE FROM work_day`));
beforeEach(() => app.services.database.forGroup().run(sql`DELETE FROM platform_work_day`));

const tenantId = () => app.people.applyAdmin.tenantId;
const holiday = (day: string, lastDay?: string, remark = '放假') => ({ day, lastDay, dayKind: 'holiday', remark });
const calendar = (day: string) =>
  calendarOf(app.services.database.forTenant(tenantId()), tenantId(), day).then((days) => [...days.keys()].toSorted());

describe('spans', () => {
  test('each of their days counts, and no two of them share one', async () => {
    await hospital.get(submit, holiday('2027-05-01', '2027-05-03', '劳动节'));
    expect(await calendar('2027-04-01')).toEqual(['2027-05-01', '2027-05-02', '2027-05-03']);
    const refused = await hospital.send(submit, { ...holiday('2027-05-03'), dayKind: 'workday' });
    expect(refused).toMatchObject({ status: 409, body: { msg: '与已登记的2027-05-01~2027-05-03（劳动节）重叠' } });
    expect(await hospital.send(submit, holiday('2027-05-06', '2027-05-04'))).toMatchObject({ status: 400 });
    expect(await hospital.send(submit, holiday('2027-05-04', '2027-09-04'))).toMatchObject({ status: 400 });
    // Neither a whole age nor a holiday over New Year is reckoned day by day.
    expect(await hospital.send(submit, holiday('2027-07-01', '9999-12-31'))).toMatchObject({ status: 400 });
    expect(await hospital.send(submit, holiday('2027-12-31', '2028-01-02'))).toMatchObject({ status: 400 });
    const both = await Promise.all(['1', '2'].map((day) => hospital.send(submit, holiday(`2027-06-0${day}`, '2027-06-05'))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('a removed one does not come back over another', async () => {
    await hospital.get(submit, holiday('2027-05-01', '2027-05-03'));
    const [row] = (await hospital.get<{ records: { id: string }[] }>(list)).records;
    await hospital.get(endpointOf(workDay, 'remove'), { ids: row?.id });
    await hospital.get(submit, holiday('2027-05-02'));
    expect(await hospital.send(endpointOf(workDay, 'restore'), { ids: row?.id })).toMatchObject({ status: 409 });
  });
});

describe('the platform’s days', () => {
  const sources = () => hospital.get<{ year: number; source: string }[]>(listCalendarSources);

  test('count for a hospital in the years for which it has entered none, and are nowhere in its list', async () => {
    await platform.get(submitOfPlatform, holiday('2026-12-31'));
    await platform.get(submitOfPlatform, holiday('2027-01-01', '2027-01-03'));
    await hospital.get(submit, holiday('2027-02-01'));
    expect(await calendar('2026-12-01')).toEqual(['2026-12-31', '2027-02-01']);
    expect(await sources()).toMatchObject([
      { year: 2026, source: 'platform' },
      { year: 2027, source: 'own' },
    ]);
    expect((await hospital.get<{ records: unknown[] }>(list)).records).toHaveLength(1);
  });

  test('are copied once, to be changed', async () => {
    await platform.get(submitOfPlatform, holiday('2027-01-01', '2027-01-03', '元旦'));
    const both = await Promise.all([0, 1].map(() => hospital.send(copyPlatformDays, { year: 2027 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await hospital.get<{ records: unknown[] }>(list)).records).toMatchObject([
      { day: '2027-01-01', lastDay: '2027-01-03', remark: '元旦' },
    ]);
    expect(await hospital.send(copyPlatformDays, { year: 2030 })).toMatchObject({ status: 409 });
    const log = await app.services.database.forGroup().run(sql`SELECT 1 FROM change_log WHERE call = ${copyPlatformDays.name}`);
    expect(log.count).toBe(1);
  });

  test('are copied beside own ones, which stay', async () => {
    await platform.get(submitOfPlatform, holiday('2027-01-01', '2027-01-03'));
    await platform.get(submitOfPlatform, holiday('2027-05-01', '2027-05-05'));
    await hospital.get(submit, holiday('2027-01-02'));
    expect(await sources()).toMatchObject([{ year: 2026 }, { year: 2027, source: 'own', platformDays: 3 }]);
    await hospital.get(copyPlatformDays, { year: 2027 });
    const [january, may] = [1, 5].map((month) => Array.from({ length: month === 1 ? 3 : 5 }, (_, at) => `2027-0${month}-0${at + 1}`));
    expect(await calendar('2027-01-01')).toEqual([...(january ?? []), ...(may ?? [])]);
    expect(await sources()).toMatchObject([{ year: 2026 }, { year: 2027, source: 'own', platformDays: 0 }]);
  });

  test('of a holiday of which the hospital has entered a day the others are told of and copied, as what they are', async () => {
    await platform.get(submitOfPlatform, holiday('2027-10-01', '2027-10-07', '国庆节'));
    await platform.get(submitOfPlatform, { day: '2027-10-09', dayKind: 'workday', remark: '国庆调休' });
    await hospital.get(submit, { day: '2027-10-03', dayKind: 'workday', remark: '值班' });
    await hospital.get(submit, holiday('2027-10-07', '2027-10-08'));
    expect((await sources())[1]).toMatchObject({ year: 2027, source: 'own', platformDays: 3 });
    expect((await hospital.send(copyPlatformDays, { year: 2027 })).status).toBe(200);
    expect(
      (await hospital.get<{ records: { day: string }[] }>(list)).records.toSorted((one, other) => one.day.localeCompare(other.day)),
    ).toMatchObject([
      { day: '2027-10-01', lastDay: '2027-10-02', dayKind: 'holiday', remark: '国庆节' },
      { day: '2027-10-03', dayKind: 'workday', remark: '值班' },
      { day: '2027-10-04', lastDay: '2027-10-06', dayKind: 'holiday', remark: '国庆节' },
      { day: '2027-10-07', lastDay: '2027-10-08', dayKind: 'holiday' },
      { day: '2027-10-09', dayKind: 'workday', remark: '国庆调休' },
    ]);
    expect(await hospital.send(copyPlatformDays, { year: 2027 })).toMatchObject({ status: 409 });
  });

  test('are not the hospital’s to change', async () => {
    expect(await hospital.send(submitOfPlatform, holiday('2027-01-02'))).toMatchObject({ status: 403 });
    expect(await platform.send(submitOfPlatform, holiday('2027-01-01', '2027-01-03'))).toMatchObject({ status: 200 });
    expect(await platform.send(submitOfPlatform, holiday('2027-01-03'))).toMatchObject({ status: 409 });
  });

  test('once changed every hospital is looked at anew', async () => {
    const since = new Date(app.services.clock() - 1000);
    await hospital.get(submit, holiday('2027-02-01'));
    expect(await hospitalsThatSetDays(app.services.database.forGroup(), since)).toEqual([tenantId()]);
    await platform.get(submitOfPlatform, holiday('2027-01-01'));
    expect((await hospitalsThatSetDays(app.services.database.forGroup(), since)).length).toBeGreaterThan(2);
  });
});

test('in December whoever has no days of the next year is told, and nobody else', async () => {
  const told = async (): Promise<string[]> => {
    await app.deliver();
    const { rows } = await app.services.database.forGroup().run<{ tenantId: string }>(sql`
      DELETE FROM notice WHERE title = '请登记次年工作日历' RETURNING tenant_id AS "tenantId"`);
    return [...new Set(rows.map((row) => row.tenantId))].toSorted();
  };
  await hospital.get(submit, holiday('2026-10-01', '2026-10-07'));
  expect(await tellMissingDays(app.services)).toBe(2);
  expect(await told()).toEqual([PLATFORM_TENANT, tenantId()].toSorted());
  await platform.get(submitOfPlatform, holiday('2027-01-01'));
  expect(await tellMissingDays(app.services)).toBe(0);
});
