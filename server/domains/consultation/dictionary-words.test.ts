import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userBasic } from '../../../contract/domains/access/user-basic.resource.ts';
import {
  adminList,
  consultationDetail,
  consultationHistory,
  deleteConsultation,
} from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationExports } from '../../../contract/domains/consultation/consultation-exports.endpoints.ts';
import { saveConsultation } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { changeLogRow } from '../../../contract/domains/logs/log.fields.ts';
import { post } from '../../../contract/domains/organisation/post.resource.ts';
import { dictionary, dictionaryByCode, dictionaryWords } from '../../../contract/domains/settings/dictionary.endpoints.ts';
import { type PieAnswer, pieChartView } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { syncDictionaries } from '../settings/dictionary-sync.ts';
import { aConsultation, aForm } from './consultation.testing.ts';

interface Entry {
  id: string;
  code: string;
  dictKey: string;
  dictValue: string;
  sort: number;
  isSealed?: number;
}

const submit = endpointOf(dictionary, 'submit');
const remove = endpointOf(dictionary, 'remove');

let app: TestApp;
let admin: Client;
let doctor: Client;
beforeAll(async () => {
  app = await createTestApp();
  await syncDictionaries(app.services, app.clock.now());
  admin = await app.as('platformAdmin');
  doctor = await app.as('doctor1');
});
afterAll(() => app.close());

async function entryOf(code: string, key: string): Promise<Entry> {
  const found = (await admin.get<Entry[]>(dictionaryByCode, { code, sealed: 1 })).find(({ dictKey }) => dictKey === key);
  if (!found) throw new Error(`no ${code} ${key}`);
  return found;
}

/** Edits one entry as the platform's administrator does. */
async function edit(code: string, key: string, change: Partial<Entry>): Promise<void> {
  const { id, dictKey, dictValue, sort, isSealed = 0 } = await entryOf(code, key);
  await admin.get(submit, { id, code, dictKey, dictValue, sort, isSealed, ...change });
}

async function add(code: string, dictKey: string, dictValue: string): Promise<void> {
  const { rows } = await app.services.database
    .forGroup()
    .run<{ id: string }>(sql`SELECT id FROM dictionary WHERE code = ${code} AND parent_id IS NULL AND is_deleted = 0`);
  await admin.get(submit, { parentId: rows[0]?.id, code, dictKey, dictValue, sort: 9, isSealed: 0 });
}

async function sheetOf(no: string): Promise<Record<string, unknown>> {
  const path = consultationExports.get(adminList.name)?.path;
  const response = await app.app.inject({ url: `/api${path}?no=${no}`, headers: { 'blade-auth': `bearer ${admin.token}` } });
  const [header = [], row = []] = (await readXlsx(new Uint8Array(response.rawPayload))).sheets[0]?.rows ?? [];
  return Object.fromEntries(header.map((title, at) => [String(title), row[at]]));
}

test('a renamed entry is called so in sheets, histories, refusals and charts', async () => {
  await edit('apply_order_status', 'wait_primaryaudit', { dictValue: '等待初审' });
  await edit('meeting_type', '2', { dictValue: '择期会诊' });
  await edit('consultation_kind', 'oneSubject', { dictValue: '专科会诊' });
  await edit('is_synergy', '1', { dictValue: '协同' });
  const row = await aConsultation(app, { status: 'wait_primaryaudit', isSynergy: 1 });
  expect(await sheetOf(row.no ?? '')).toMatchObject({ 状态: '等待初审', 会诊类型: '择期会诊', 科室协同: '协同', 患者性别: '男' });

  expect(await doctor.send(deleteConsultation, { applyOrderId: row.id })).toMatchObject({
    status: 409,
    body: { msg: '等待初审状态下不能删除' },
  });
  expect(await doctor.send(saveConsultation, { applyOrderId: row.id, patientName: '李四' })).toMatchObject({
    body: { msg: '等待初审状态下不能修改' },
  });
  const { byStatus, byKind } = await admin.get<PieAnswer>(pieChartView);
  expect(byStatus).toContainEqual(expect.objectContaining({ key: 'wait_primaryaudit', name: '等待初审' }));
  expect(byKind).toMatchObject([{ key: 'oneSubject', name: '专科会诊' }]);

  const draft = { ...aForm(app), type: 'submit', patientIdCard: '530111197001010012' };
  const { applyOrderId } = await doctor.get<{ applyOrderId: string }>(saveConsultation, draft);
  const history = await doctor.get<{ toState: string; toLabel: string }[]>(consultationHistory, { applyOrderId });
  expect(history.find(({ toState }) => toState === 'wait_primaryaudit')?.toLabel).toBe('等待初审');
});

test('an entry that people add can be chosen; sealed, it stays with the orders that have it and goes to no other', async () => {
  const form = () => ({ ...aForm(app), illnessSeverity: 'minor', remotePurpose: ['diagnosis', 'teaching'] });
  expect(await doctor.send(saveConsultation, form())).toMatchObject({
    status: 400,
    body: {
      msg: '病情严重程度不在可选范围内',
      errors: [{ field: 'illnessSeverity' }, { field: 'remotePurpose', message: '会诊目的不在可选范围内' }],
    },
  });
  await add('illness_severity', 'minor', '轻微');
  await add('remote_purpose', 'teaching', '教学查房');
  const { applyOrderId } = await doctor.get<{ applyOrderId: string }>(saveConsultation, form());

  await edit('illness_severity', 'minor', { isSealed: 1 });
  await edit('remote_purpose', 'teaching', { isSealed: 1 });
  expect(await doctor.send(saveConsultation, form())).toMatchObject({ status: 400, body: { msg: '病情严重程度不在可选范围内' } });
  await doctor.get(saveConsultation, { ...form(), applyOrderId, patientName: '李四' });
  expect(await doctor.get(consultationDetail, { applyOrderId })).toMatchObject({
    patientName: '李四',
    illnessSeverity: 'minor',
    remotePurpose: ['diagnosis', 'teaching'],
  });
  const { no } = await aConsultation(app, { status: 'cancel', illnessSeverity: 'minor' });
  expect(await sheetOf(no ?? '')).toMatchObject({ 病情严重程度: '轻微' });
  expect(await admin.send(remove, { ids: [(await entryOf('illness_severity', 'minor')).id] })).toMatchObject({
    status: 409,
    body: { msg: '字典项已被「病情严重程度」使用，不能删除，可改为封存' },
  });
});

test('of what programs depend on a key can be sealed, and none added', async () => {
  await edit('meeting_type', '1', { isSealed: 1 });
  await add('meeting_type', '3', '随访会诊');
  for (const meetingType of ['1', '3'])
    expect(await doctor.send(saveConsultation, { ...aForm(app), meetingType })).toMatchObject({
      status: 400,
      body: { msg: '会诊类型不在可选范围内' },
    });
  // What the server writes by itself is nobody's choice.
  await edit('apply_order_status', 'wait_submit', { isSealed: 1 });
  await doctor.get(saveConsultation, aForm(app));
});

test('plain tables take their keys from the dictionary, and the log of changes has its words', async () => {
  const [save, basic] = [endpointOf(post, 'submit'), endpointOf(userBasic, 'submit')];
  const secretary = { postCode: 'secretary', postName: '秘书', sort: 1, category: 'clerk' };
  expect(await admin.send(save, secretary)).toMatchObject({ status: 400, body: { msg: '岗位类型不在可选范围内' } });
  await add('post_category', 'clerk', '文员');
  const { id } = await admin.get<{ id: string }>(save, secretary);
  const { rows } = await app.services.database
    .forGroup()
    .run<{ changes: { field: string; after?: string }[] }>(
      sql`SELECT changes FROM change_log WHERE row_id = ${id} AND tenant_id = '000000'`,
    );
  expect(rows[0]?.changes).toContainEqual({ field: 'category', label: post.fields.category.label, after: '文员' });
  expect(Object.keys(changeLogRow)).toContain('changes');
  const person = { userId: app.people.platformAdmin.userId, realName: '管理员', nation: '火星族' };
  expect(await admin.send(basic, person)).toMatchObject({ status: 400, body: { msg: '民族不在可选范围内' } });
});

test('the words of several dictionaries come in one call, sealed ones marked, and unknown codes have none', async () => {
  const entries = await (await app.as('nobody')).get<Entry[]>(dictionaryWords, { codes: 'marriage,absent,illness_severity' });
  expect(entries.map(({ code, dictKey, isSealed }) => `${code}.${dictKey}${isSealed ? '*' : ''}`)).toEqual([
    'illness_severity.general',
    'illness_severity.difficult',
    'illness_severity.critical',
    'illness_severity.minor*',
    'marriage.unmarried',
    'marriage.married',
    'marriage.divorced',
    'marriage.widowed',
  ]);
  expect(await (await app.as('nobody')).send(dictionaryWords, {})).toMatchObject({ status: 400, body: { msg: '请输入字典编号' } });
});
