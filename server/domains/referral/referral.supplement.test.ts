import { expect, test } from 'vitest';
import { detailReferral, referral, referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { dischargeTitle } from './discharge-summary.ts';
import { aForm, aReferral, aReferralIn, asNow, openReferrals, storedReferral } from './referral.testing.ts';

const app = sharedTestApp();
const TOLD = '转诊资料已补充，请核对患者信息';
type Row = { readonly id: string };

const move = async (who: PersonName, name: Parameters<typeof referralMove>[0], input: object) => {
  const { status, body } = await (await asNow(app(), who)).send(referralMove(name), input);
  return [status, body.errors?.map(({ field }) => field) ?? body.msg];
};
const supplement = ({ id }: Row, input: object) => move('doctor1', 'supplement', { id, ...input });
const done = [200, '操作成功'];
const barred = [409, '该转诊单资料已齐全，无须补充'];

/** Who of the other hospital was told of what was added, and how urgently. */
async function told({ id }: Row): Promise<[PersonName, boolean][]> {
  await app().deliver();
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ account: PersonName; isUrgent: boolean }>(sql`
      SELECT u.account, COALESCE(n.urgent, 0) = 1 AS "isUrgent" FROM notice n
      JOIN user_account u ON u.tenant_id = n.tenant_id AND u.id = n.user_id
      WHERE n.title = ${TOLD} AND n.link = ${`/referral/detail?id=${id}`} ORDER BY n.create_time, n.id`);
  return rows.map(({ account, isUrgent }) => [account, isUrgent]);
}

async function lastReason(row: Row): Promise<string | undefined> {
  const lines = await (await asNow(app(), 'expert1')).get<{ reason?: string }[]>(endpointOf(referral, 'history'), { id: row.id });
  return lines.at(-1)?.reason;
}

test('of whom an ambulance brings more is said as it becomes known: before they are there, nothing cleared, and all of it afterwards', async () => {
  await openReferrals(app());
  const { kind, patientName, patientSex, mianDiagnosis, patientPhone, meetingType, ...form } = aForm(app());
  const target = { targetTenantId: form.targetTenantId, targetDeptId: form.targetDeptId, targetUserId: form.targetUserId };
  const little = { kind, patientName, patientSex, mianDiagnosis, patientPhone, meetingType, ...target };
  const urgent = { ...little, emergencyDegree: '1', transportationTools: 'ambulance', type: 'submit' };
  const row = await (await asNow(app(), 'doctor1')).get<Row>(saveReferral, urgent);
  const { can } = await (await asNow(app(), 'doctor1')).get<{ can: string[] }>(detailReferral, { id: row.id });
  expect(can).toContain(referralMove('supplement').name);
  expect(await supplement(row, { patientSuit: '胸痛伴大汗', familyName: null })).toEqual(done);
  expect(await told(row)).toEqual([['expertAdmin', false]]);
  expect(await supplement(row, { patientName: null })).toEqual([400, ['patientName']]);
  expect(await move('expertAdmin', 'approve', { id: row.id })).toEqual(done);
  expect(await supplement(row, { familyName: '李小山', patientName: '李大海' })).toEqual(done);
  expect((await told(row)).at(-1)).toEqual(['expert1', true]);
  expect(await storedReferral(app(), row)).toMatchObject({ patientSuit: '胸痛伴大汗', familyName: '李小山', patientName: '李大海' });
  expect(await supplement(row, { familyName: '' })).toEqual([400, ['familyName']]);
  expect(await move('expert1', 'accept', { id: row.id })).toEqual(done);
  expect(await move('expert1', 'admit', { id: row.id })).toEqual(done);
  expect((await supplement(row, { patientCountry: '中国' }))[0]).toBe(400);
  const ordinary = await aReferral(app());
  expect(await supplement(ordinary, { patientSuit: '胸痛' })).toEqual(barred);
});

test('who has the patient hears what was changed of them, reads it in the history, and the summary says that it was put right', async () => {
  const [filled, changed] = [await aReferralIn(app(), 'diagnosis', { patientBrith: null }), await aReferralIn(app(), 'diagnosis')];
  const titleOf = async (row: Row) => dischargeTitle({ ...(await storedReferral(app(), row)) }).split(' ')[0];
  expect(await supplement(filled, { patientBrith: '1961-02-03', familyName: '李小河' })).toEqual(done);
  expect(await lastReason(filled)).toBe('更改：出生日期由“无”改为“1961-02-03”；家属姓名由“李小山”改为“李小河”');
  expect([await told(filled), await titleOf(filled)]).toEqual([[['expert1', false]], '出院小结']);
  expect(await supplement(changed, { patientSex: '2' })).toEqual(done);
  expect([await told(changed), await titleOf(changed)]).toEqual([[['expert1', true]], '出院小结（更正）']);
  // A form sends everything that it was shown, files as the links to them.
  const same = await aReferralIn(app(), 'diagnosis_ing', { consentPath: [newId()] });
  const { consentPath, familyName } = await (await asNow(app(), 'doctor1')).get<Record<string, unknown>>(detailReferral, { id: same.id });
  expect(await supplement(same, { consentPath, familyName })).toEqual(done);
  expect(await told(same)).toEqual([]);
});

test('a form that was filled before somebody put the patient right overwrites nothing, nor does an admission a bed that was changed', async () => {
  const brought = { emergencyDegree: '1', transportationTools: 'ambulance', patientName: '无名氏', patientBrith: null };
  const row = await aReferralIn(app(), 'wait_diagnosis', brought);
  const { version } = await storedReferral(app(), row);
  expect(await supplement(row, { version, patientName: '李大海' })).toEqual(done);
  expect(await move('applyAdmin', 'supplement', { id: row.id, version, patientName: '无名氏', patientSuit: '胸痛' })).toEqual([
    409,
    '数据已被他人修改，请刷新后重试',
  ]);
  expect(await storedReferral(app(), row)).toMatchObject({ patientName: '李大海' });
  const expected = await aReferralIn(app(), 'wait_diagnosis');
  const shown = (await storedReferral(app(), expected)).version;
  expect(await move('expert1', 'rearrange', { id: expected.id, wardName: '换床病区', bedNo: '2' })).toEqual(done);
  expect((await move('expert1', 'admit', { id: expected.id, version: shown, wardName: '换床病区', bedNo: '1' }))[0]).toBe(409);
});
