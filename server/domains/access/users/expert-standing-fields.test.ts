import { afterAll, beforeAll, expect, test } from 'vitest';
import { detailUser, submitUser } from '../../../../contract/domains/access/user.endpoints.ts';
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
  ['a reason of dots', { expertOverride: '……' }, 'expertOverride', '请填写具体内容，不能只有标点'],
])('a standing with %s is refused', async (_what, wrong, field, message) => {
  const { status, body } = await bed.admin.send(submitUser, aUser('half', { ...standing, ...wrong }));
  expect([status, body.errors]).toEqual([400, [{ field, message }]]);
});
