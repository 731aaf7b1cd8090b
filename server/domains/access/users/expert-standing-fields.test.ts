import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportAnswer, importUser } from '../../../../contract/domains/access/import-user.endpoints.ts';
import { detailUser, listUser, submitUser, updateUser } from '../../../../contract/domains/access/user.endpoints.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { type AbsenceChange, followAbsences } from '../../../engine/identity/absence.ts';
import { type AccessTestbed, aUser, createAccessTestbed, sendForm } from '../access.testing.ts';

let bed: AccessTestbed;
beforeAll(async () => {
  bed = await createAccessTestbed();
});
afterAll(() => bed.app.close());

const standing = {
  practiceSince: '2010-07-01',
  expertOverride: '省级青年名医',
  clinicStopFrom: '2026-12-01',
  clinicStopTo: '2026-12-10',
  clinicStopReason: '外出进修',
};

test('what the medical office says of an expert is kept as it was entered', async () => {
  const { id } = await bed.admin.get<{ id: string }>(submitUser, aUser('standing', standing));
  expect(await bed.admin.get(detailUser, { id })).toMatchObject(standing);
});

test.each([
  ['no last day', { clinicStopTo: null }, 'clinicStopTo', '请填写停诊结束日期'],
  ['no first day', { clinicStopFrom: null }, 'clinicStopFrom', '请填写停诊开始日期'],
  ['a last day before the first', { clinicStopTo: '2026-11-30' }, 'clinicStopTo', '停诊结束日期不能早于开始日期'],
  ['a practice to come', { practiceSince: '2090-01-01' }, 'practiceSince', '执业起始日期不能晚于今天'],
  ['a reason of dots', { expertOverride: '……' }, 'expertOverride', '请填写具体内容，不能只有标点'],
])('a standing with %s is refused', async (_what, wrong, field, message) => {
  const { status, body } = await bed.admin.send(submitUser, aUser('half', { ...standing, ...wrong }));
  expect([status, body.errors]).toEqual([400, [{ field, message }]]);
});

test('a practice to come is refused of somebody who is there, too', async () => {
  const { id } = await bed.admin.get<{ id: string }>(submitUser, aUser('practising', standing));
  const { status, body } = await bed.admin.send(updateUser, { ...aUser('practising', standing), id, practiceSince: '2090-01-01' });
  expect([status, body.errors]).toEqual([400, [{ field: 'practiceSince', message: '执业起始日期不能晚于今天' }]]);
});

describe('days on which an expert sees nobody', () => {
  const stopOf = async (account: string, values: object = {}) => {
    const { id } = await bed.admin.get<{ id: string }>(submitUser, aUser(account, { ...standing, ...values }));
    return (change: object) => bed.admin.send(updateUser, aUser(account, { id, ...change }));
  };

  test('move by their first or their last one alone, and go both at once', async () => {
    const change = await stopOf('moved');
    expect(await change({ clinicStopFrom: '2026-12-05' })).toMatchObject({
      status: 200,
      body: { data: { clinicStopFrom: '2026-12-05', clinicStopTo: '2026-12-10' } },
    });
    expect(await change({ clinicStopTo: '2026-12-20' })).toMatchObject({
      status: 200,
      body: { data: { clinicStopFrom: '2026-12-05', clinicStopTo: '2026-12-20' } },
    });
    const { status, body } = await change({ clinicStopFrom: null, clinicStopTo: null });
    expect(status).toBe(200);
    expect(body.data).not.toHaveProperty('clinicStopFrom');
    expect(body.data).not.toHaveProperty('clinicStopTo');
  });

  test.each([
    ['loses its last day', { clinicStopTo: null }, 'clinicStopTo', '请填写停诊结束日期'],
    ['loses its first day', { clinicStopFrom: null }, 'clinicStopFrom', '请填写停诊开始日期'],
    ['ends before its first day', { clinicStopTo: '2026-11-30' }, 'clinicStopTo', '停诊结束日期不能早于开始日期'],
    ['begins after its last day', { clinicStopFrom: '2026-12-11' }, 'clinicStopTo', '停诊结束日期不能早于开始日期'],
  ])('a change after which the rest that is kept %s is refused', async (what, wrong, field, message) => {
    const change = await stopOf(`kept-${what.replaceAll(' ', '-')}`);
    const { status, body } = await change(wrong);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  });

  test('are not begun with half of them', async () => {
    const change = await stopOf('begun', { clinicStopFrom: null, clinicStopTo: null });
    const { status, body } = await change({ clinicStopTo: '2026-12-10' });
    expect([status, body.errors]).toEqual([400, [{ field: 'clinicStopFrom', message: '请填写停诊开始日期' }]]);
  });
});

describe('a sheet of experts', () => {
  const header = [
    '账号',
    '姓名',
    '用户类别',
    '状态',
    '会诊专家',
    '执业起始日期',
    '资格特批原因',
    '停诊开始日期',
    '停诊结束日期',
    '停诊原因',
  ];
  const lineOf = (account: string, ...cells: string[]) => [account, '高升', '机构用户', '启用', '是', ...cells];
  const send = async (lines: string[][], fields: Record<string, string> = {}) => {
    const columns = header.map((_, at) => ({ key: String(at) }));
    const bytes = await writeXlsx({ sheets: [{ name: '用户', columns, rows: [header, ...lines] }] });
    const response = await sendForm(bed, bed.admin.token, importUser.path, { name: '用户.xlsx', bytes }, fields);
    return { status: response.statusCode, ...(response.json() as { data?: ImportAnswer }) };
  };
  const found = async (account: string) => (await bed.admin.get<Page<{ id: string }>>(listUser, { account })).records[0];

  test('brings in what the medical office says of them, and changes what a cell says', async () => {
    expect(await send([lineOf('sheet1', '2010-07-01', '省级青年名医', '2026-12-01', '2026-12-10', '外出进修')])).toMatchObject({
      status: 200,
    });
    expect(await found('sheet1')).toMatchObject({ ...standing, isExpert: 1 });
    expect(await send([lineOf('sheet1', '', '', '', '2026-12-20', '')], { isCovered: '1' })).toMatchObject({ status: 200 });
    expect(await found('sheet1')).toMatchObject({ ...standing, clinicStopTo: '2026-12-20' });
  });

  test('tells whoever keeps appointments of an absence that is new, and of one that is withdrawn, and answers how many there are', async () => {
    const heard: AbsenceChange[] = [];
    followAbsences('test', async (_tx, change) => heard.push(change));
    await send([lineOf('sheet9', '', '', '2026-12-01', '2026-12-10', '')]);
    const { data } = await send([lineOf('sheet9', '', '', '', '2026-12-20', '')], { isCovered: '1' });
    await send([lineOf('sheet9', '', '', '', '', '家中有事')], { isCovered: '1' });
    const before = { from: '2026-12-01', until: '2026-12-10' };
    const after = { from: '2026-12-01', until: '2026-12-20' };
    const id = (await found('sheet9'))?.id;
    await bed.admin.get(updateUser, aUser('sheet9', { id, clinicStopFrom: null, clinicStopTo: null }));
    followAbsences('test', async () => 0);
    expect([data?.arrangedDuring, heard]).toEqual([
      1,
      [
        { userId: id, before, after },
        { userId: id, before: after, after: undefined },
      ],
    ]);
  });

  test('is told of half an absence, of one that ends before it begins, also with the day that is kept, and of a practice to come', async () => {
    await bed.admin.get(submitUser, aUser('sheet2', standing));
    const { data } = await send(
      [
        lineOf('sheet3', '', '', '2026-12-01', '', ''),
        lineOf('sheet4', '', '', '', '2026-12-01', ''),
        lineOf('sheet5', '2090-01-01', '', '', '', ''),
        lineOf('sheet2', '', '', '', '2026-11-30', ''),
      ],
      { dryRun: '1', isCovered: '1' },
    );
    expect(data?.errors.map(({ message }) => message)).toEqual([
      '请填写停诊结束日期',
      '请填写停诊开始日期',
      '执业起始日期不能晚于今天',
      '停诊结束日期不能早于开始日期',
    ]);
  });
});

test('experts without a date, absent ones and those who will be are found; whoever is no expert is not among them', async () => {
  const [today, later] = ['2026-11-20', '2026-12-24'];
  const states = {
    undated: { practiceSince: null, clinicStopFrom: null, clinicStopTo: null },
    stopped: { clinicStopFrom: today, clinicStopTo: today },
    stopping: { clinicStopFrom: later, clinicStopTo: later },
  };
  for (const [state, values] of Object.entries(states))
    await bed.admin.get(submitUser, aUser(`find-${state}`, { ...standing, ...values, isExpert: 1 }));
  await bed.admin.get(submitUser, aUser('find-none', { ...standing, ...states.undated, isExpert: 0 }));
  const foundBy = async (input: object) =>
    (await bed.admin.get<Page<{ account: string }>>(listUser, { account: 'find-', size: 200, ...input })).records.map(
      ({ account }) => account,
    );
  for (const state of Object.keys(states)) expect(await foundBy({ expertState: state })).toEqual([`find-${state}`]);
  expect(await foundBy({ expertState_in: 'undated,stopped', ascs: 'account' })).toEqual(['find-stopped', 'find-undated']);
  expect(await foundBy({ expertState_null: '1' })).toEqual(['find-none']);
  expect(await foundBy({ isExpert: '1', ascs: 'account' })).toEqual(['find-stopped', 'find-stopping', 'find-undated']);
});
