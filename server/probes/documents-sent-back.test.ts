import { afterAll, beforeAll, expect, test } from 'vitest';
import { showProfile, updateProfile } from '../../contract/domains/access/access.endpoints.ts';
import { detailUser, listUser, submitUser, updateUser } from '../../contract/domains/access/user.endpoints.ts';
import { consultationDetail, myApplyList } from '../../contract/domains/consultation/consultation.endpoints.ts';
import { saveConsultation } from '../../contract/domains/consultation/save-consultation.endpoints.ts';
import { detailSystemNotice } from '../../contract/domains/messages/system-notice.endpoints.ts';
import { listSystemNotices, saveSystemNotice } from '../../contract/domains/messages/system-notice.resource.ts';
import { regionDetail, regionLazyList, regionList, submitRegion } from '../../contract/domains/organisation/region.endpoints.ts';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import { type AccessTestbed, createAccessTestbed } from '../domains/access/access.testing.ts';
import { aForm } from '../domains/consultation/consultation.testing.ts';
import { aNotice } from '../domains/messages/system-notice.testing.ts';
import { syncDictionaries } from '../domains/settings/dictionary-sync.ts';
import type { Client } from '../testing/test-app.ts';
import type { PersonName } from '../testing/test-people.ts';

let bed: AccessTestbed;
beforeAll(async () => {
  bed = await createAccessTestbed();
  await syncDictionaries(bed.app.services, bed.app.clock.now());
});
afterAll(() => bed.app.close());

type Row = Record<string, unknown>;

/** What every save moves, and links that are signed anew for every answer. */
function lasting(row: Row): Row {
  const { version: _, updateTime: __, updateUser: ___, ...rest } = row;
  return rest;
}

async function rowOf(client: Client, read: Endpoint, input: Row, id: unknown): Promise<Row> {
  const answer = await client.get<Row | Row[] | { records: Row[] }>(read, input);
  if (read.kind === 'row') return answer as Row;
  const rows = Array.isArray(answer) ? answer : (answer as { records: Row[] }).records;
  return rows.find((row) => row.id === id) ?? {};
}

/** Sends the row back as every one of the reads shows it; its detail stays the same. */
async function sendBack(
  as: PersonName,
  made: { save: Endpoint; reads: readonly Endpoint[]; add: Row; also?: Row; key?: string; listed?: Row },
): Promise<void> {
  const { save, reads, add, also = {}, key = 'id', listed = {} } = made;
  const client = await bed.app.as(as);
  const added = Object.keys(add).length > 0 ? await client.get<Row>(save, add) : {};
  const [detail] = reads as [Endpoint];
  const id = added.id ?? added[key];
  const keyed = id === undefined ? {} : { [key]: id };
  const before = await client.get<Row>(detail, keyed);
  for (const read of reads) {
    const input = read.kind === 'row' ? keyed : { ...(read.kind === 'page' ? { size: 200 } : {}), ...listed };
    const row = await rowOf(client, read, input, before.id);
    expect(row.id, read.name).toBe(before.id);
    const { version } = await client.get<Row>(detail, keyed);
    const { status, body } = await client.send(save, { ...row, ...keyed, version, ...also });
    expect({ status, body: status === 200 ? '' : body }, `${read.name} → ${save.name}`).toEqual({ status: 200, body: '' });
    expect(lasting(await client.get<Row>(detail, keyed)), read.name).toEqual(lasting(before));
  }
}

const aPersonsForm = {
  account: 'sentback',
  realName: '往返',
  phone: '13812345678',
  idNumber: '110101900307771',
  status: '1',
  userCategory: '2',
};

test('a person', async () => {
  await sendBack('strangerAdmin', { save: submitUser, reads: [detailUser, listUser], add: { ...aPersonsForm, sex: '1', isExpert: 1 } });
});

test('a person by the call of his own, with masked numbers for whoever may not see them', async () => {
  const admin = await bed.app.as('strangerAdmin');
  const { id } = await admin.get<Row>(submitUser, { ...aPersonsForm, account: 'masked' });
  const clerk = await bed.aPerson([await bed.aRole(['user_view', 'user_edit'])]);
  const { client } = clerk;
  const shown = await client.get<Row>(detailUser, { id });
  expect(shown).toMatchObject({ phone: '138****5678' });
  expect((await client.send(updateUser, shown)).status).toBe(200);
  expect(await admin.get<Row>(detailUser, { id })).toMatchObject({ phone: '13812345678', idNumber: '110101900307771' });
  const again = await client.get<Row>(detailUser, { id });
  // The mask of some other number is no number.
  const wrong = await client.send(updateUser, { ...again, phone: '139****5678' });
  expect(wrong).toMatchObject({ status: 400, body: { msg: '手机号已被隐藏，请填写完整' } });
});

test('oneself', async () => {
  const client = await bed.app.as('strangerAdmin');
  await client.get(updateProfile, { realName: '往返者', name: '小往', phone: '13812345678' });
  await sendBack('strangerAdmin', { save: updateProfile, reads: [showProfile], add: {} });
});

test('a region', async () => {
  const add = { code: '990000', name: '样例省' };
  await sendBack('platformAdmin', { save: submitRegion, reads: [regionDetail, regionList, regionLazyList], add, key: 'id' });
});

test('a notice', async () => {
  await sendBack('strangerAdmin', { save: saveSystemNotice, reads: [detailSystemNotice, listSystemNotices], add: { ...aNotice } });
});

test('a draft of a consultation, and a whole form', async () => {
  const made = { save: saveConsultation, reads: [consultationDetail, myApplyList], also: { type: 'save' }, key: 'applyOrderId' };
  await sendBack('doctor1', { ...made, add: { patientName: '张三丰', type: 'save' } });
  await sendBack('doctor1', { ...made, add: { ...aForm(bed.app), type: 'save' } });
});

test('a consultation that comes back under its `id` is the same one, and no second', async () => {
  const client = await bed.app.as('doctor1');
  const { applyOrderId } = await client.get<Row>(saveConsultation, { ...aForm(bed.app), type: 'save' });
  const { total } = await client.get<{ total: number }>(myApplyList);
  const row = await client.get<Row>(consultationDetail, { applyOrderId });
  expect(await client.get<Row>(saveConsultation, { ...row, type: 'save' })).toMatchObject({ applyOrderId });
  expect(await client.get<{ total: number }>(myApplyList)).toMatchObject({ total });
});
