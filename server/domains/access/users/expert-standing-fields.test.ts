import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detailUser, submitUser, updateUser } from '../../../../contract/domains/access/user.endpoints.ts';
import { type AccessTestbed, aUser, createAccessTestbed } from '../access.testing.ts';

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
