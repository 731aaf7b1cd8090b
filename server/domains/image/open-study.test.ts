import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { consultationHistory } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import {
  confirmStudyPatient,
  getStudyPicture,
  keepStudy,
  type OpenedStudy,
  openStudy,
} from '../../../contract/domains/image/dicom.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, changeConsultation, toldAbout } from '../consultation/consultation.testing.ts';
import { aFile } from './dicom/study.testing.ts';
import { aStoredFile, ofStudies } from './image.testing.ts';

const app = sharedTestApp();
let number = 0;

/** An order of 张三丰 with a study of its own, which names whom it is told to. */
async function anOrder(patient: object = {}, own: object = {}) {
  number += 1;
  const fileId = await aStoredFile(app(), 'doctor1', aFile({ study: 90_000 + number, patient }), 'dcm');
  return { fileId, order: await aConsultation(app(), ofStudies([fileId], own)) };
}

/** Opens it, and waits until it was read. */
async function opened(who: PersonName, applyOrderId: string, fileId: string): Promise<OpenedStudy> {
  const client = await app().as(who);
  let study = await client.get<OpenedStudy>(openStudy, { applyOrderId, fileId });
  while (study.state === 'preparing') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    study = await client.get<OpenedStudy>(keepStudy, { applyOrderId, fileId });
  }
  return study;
}

async function pictureOf(who: PersonName, asked: Record<string, string>) {
  const client = await app().as(who);
  const url = `/api${getStudyPicture.path}?${new URLSearchParams(asked)}`;
  return app().app.inject({ method: 'GET', url, headers: { 'blade-auth': `bearer ${client.token}` } });
}

test('both sides open a study and read its pictures, each opening is written down, and nobody else finds either', async () => {
  const { fileId, order } = await anOrder();
  const asked = { applyOrderId: order.id, fileId, stack: '0', picture: '1' };
  for (const who of ['doctor1', 'expert1'] as const) {
    const study = await opened(who, order.id, fileId);
    expect(study).toMatchObject({ state: 'ready', mayMark: true, patient: '张**', shape: { stacks: [{ pictures: 1, columns: 6 }] } });
    const reply = await pictureOf(who, asked);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(inflateSync(reply.rawPayload)).toHaveLength(48);
  }
  expect((await (await app().as('stranger')).send(openStudy, { applyOrderId: order.id, fileId })).status).toBe(404);
  expect((await pictureOf('stranger', asked)).statusCode).toBe(404);
  expect((await pictureOf('expert1', { ...asked, picture: '2' })).statusCode).toBe(404);
  expect((await pictureOf('expert1', { ...asked, stack: '1' })).statusCode).toBe(404);
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ userId: string }>(sql`
    SELECT user_id AS "userId" FROM audit_log WHERE row_id = ${fileId} AND call = 'open-study' ORDER BY create_time, id`);
  expect(rows.map(({ userId }) => userId)).toEqual([app().people.doctor1.userId, app().people.expert1.userId]);
});

test('a study of another order is absent', async () => {
  const [one, other] = [await anOrder(), await anOrder()];
  expect((await (await app().as('expert1')).send(openStudy, { applyOrderId: one.order.id, fileId: other.fileId })).status).toBe(404);
});

test('who is named otherwise is looked at by nobody until the applicant confirms it, for these differences alone', async () => {
  const { fileId, order } = await anOrder({ name: 'Li^Si=李^四', sex: 'F', number: 'ZY2026001' });
  const asked = { applyOrderId: order.id, fileId };
  const seen = await opened('expert1', order.id, fileId);
  expect(seen).toEqual({
    ...{ name: '切片.dcm', state: 'differs', mayConfirm: false, mayMark: false },
    differences: [
      { fact: 'name', inStudy: 'L**', inOrder: '张**' },
      { fact: 'sex', inStudy: '女', inOrder: '男' },
    ],
  });
  expect((await pictureOf('expert1', { ...asked, stack: '0', picture: '1' })).statusCode).toBe(403);
  const reason = '检查时登记有误，已核对';
  expect((await (await app().as('expert1')).send(confirmStudyPatient, { ...asked, reason })).status).toBe(403);
  const doctor = await app().as('doctor1');
  expect(await opened('doctor1', order.id, fileId)).toMatchObject({
    mayConfirm: true,
    differences: [{ inStudy: 'Li Si / 李 四', inOrder: '张三丰' }, {}],
  });
  expect((await doctor.send(confirmStudyPatient, { ...asked, reason: '' })).status).toBe(400);
  expect((await doctor.send(confirmStudyPatient, { ...asked, reason })).status).toBe(200);
  expect(await opened('expert1', order.id, fileId)).toMatchObject({
    state: 'ready',
    confirmed: { by: app().people.doctor1.realName, reason },
  });
  expect((await pictureOf('expert1', { ...asked, stack: '0', picture: '1' })).statusCode).toBe(200);
  // Another name on the order is another difference.
  await changeConsultation(app(), sql`UPDATE consultation SET patient_name = '王五' WHERE id = ${order.id}`);
  expect((await opened('expert1', order.id, fileId)).state).toBe('differs');
});

test('where the applicant is away, whoever acts for the doctors of their hospital confirms it: by name in the history, and told to the applicant', async () => {
  const { fileId, order } = await anOrder({ name: 'Li^Si=李^四' });
  const asked = { applyOrderId: order.id, fileId, reason: '曾用名，已与患者核对' };
  expect((await (await app().as('expertAdmin')).send(confirmStudyPatient, asked)).status).toBe(403);
  expect(await opened('applyAdmin', order.id, fileId)).toMatchObject({ state: 'differs', mayConfirm: true });
  await (await app().as('applyAdmin')).get(confirmStudyPatient, asked);
  const by = app().people.applyAdmin.realName;
  expect(await opened('expert1', order.id, fileId)).toMatchObject({ state: 'ready', confirmed: { by } });
  const history = await (await app().as('doctor1')).get<object[]>(consultationHistory, { applyOrderId: order.id });
  expect(history.at(-1)).toMatchObject({ label: '代为确认影像属于该患者', userName: by, reason: asked.reason });
  expect(await toldAbout(app(), order)).toContainEqual({ person: 'doctor1', title: '本院同事已代您办理会诊' });
});

test('what somebody has confirmed stays theirs: the same once more, by whoever stands in, is neither written nor told', async () => {
  const { fileId, order } = await anOrder({ name: 'Li^Si=李^四' });
  const asked = { applyOrderId: order.id, fileId };
  await opened('doctor1', order.id, fileId);
  await (await app().as('doctor1')).get(confirmStudyPatient, { ...asked, reason: '曾用名，已与患者核对' });
  await (await app().as('applyAdmin')).get(confirmStudyPatient, { ...asked, reason: '登记有误' });
  const confirmed = { by: app().people.doctor1.realName, reason: '曾用名，已与患者核对' };
  expect(await opened('expert1', order.id, fileId)).toMatchObject({ state: 'ready', confirmed });
  const history = await (await app().as('doctor1')).get<{ label: string }[]>(consultationHistory, { applyOrderId: order.id });
  expect(history.map(({ label }) => label)).not.toContain('代为确认影像属于该患者');
  expect(await toldAbout(app(), order)).toEqual([]);
  // Another difference is confirmed anew, by whoever does it then.
  await changeConsultation(app(), sql`UPDATE consultation SET patient_name = '王五' WHERE id = ${order.id}`);
  await (await app().as('applyAdmin')).get(confirmStudyPatient, { ...asked, reason: '登记有误' });
  expect(await opened('expert1', order.id, fileId)).toMatchObject({ confirmed: { by: app().people.applyAdmin.realName } });
});

test('what the applicant confirms themselves is neither a move nor told to them', async () => {
  const { fileId, order } = await anOrder({ name: 'Li^Si=李^四' });
  await opened('doctor1', order.id, fileId);
  await (await app().as('doctor1')).get(confirmStudyPatient, { applyOrderId: order.id, fileId, reason: '曾用名，已与患者核对' });
  const history = await (await app().as('doctor1')).get<{ label: string }[]>(consultationHistory, { applyOrderId: order.id });
  expect(history.map(({ label }) => label)).not.toContain('代为确认影像属于该患者');
  expect(await toldAbout(app(), order)).toEqual([]);
});

test('nothing is to be confirmed where a name in letters agrees by its initials and the date of birth', async () => {
  const { fileId, order } = await anOrder({ name: 'ZHANG^SANFENG', sex: 'M', birth: '1970-01-01' }, { patientBrith: '1970-01-01' });
  expect((await opened('doctor1', order.id, fileId)).state).toBe('ready');
  const reply = await (await app().as('doctor1')).send(confirmStudyPatient, { applyOrderId: order.id, fileId, reason: '已核对' });
  expect(reply).toMatchObject({ status: 409 });
});

test('a file that is no study is refused in words', async () => {
  const fileId = await aStoredFile(app(), 'doctor1', Buffer.alloc(4_000, 32), 'dcm');
  const order = await aConsultation(app(), ofStudies([fileId]));
  await expect(opened('expert1', order.id, fileId)).rejects.toThrow();
  const reply = await (await app().as('expert1')).send(openStudy, { applyOrderId: order.id, fileId });
  expect(reply).toMatchObject({ status: 415, body: { msg: '文件中没有可以显示的DICOM图像，请确认上传的是影像文件' } });
});

test('the same series packed otherwise does not become another patient’s', async () => {
  const bytes = aFile({ study: 80_001 });
  const [first, again] = [
    await aStoredFile(app(), 'doctor1', bytes, 'dcm'),
    await aStoredFile(app(), 'doctor1', Buffer.concat([bytes, Buffer.alloc(2)]), 'dcm'),
  ];
  const one = await aConsultation(app(), ofStudies([first]));
  await opened('doctor1', one.id, first);
  const same = await aConsultation(app(), ofStudies([again]));
  expect((await opened('doctor1', same.id, again)).state).toBe('ready');
  const other = await aConsultation(app(), ofStudies([again], { patientName: '李四', patientIdCard: '530111198001010011' }));
  const reply = await (await app().as('doctor1')).send(openStudy, { applyOrderId: other.id, fileId: again });
  expect(reply).toMatchObject({ status: 409, body: { msg: expect.stringContaining('另一位患者') } });
});

test('a study that was opened for a patient whom it does not name, and nobody confirmed, is still its own patient’s', async () => {
  const bytes = aFile({ study: 80_002, patient: { name: '李^四' } });
  const mistaken = await aConsultation(app(), ofStudies([await aStoredFile(app(), 'doctor1', bytes, 'dcm')]));
  const [wrongId = ''] = mistaken.dicomPath ?? [];
  expect((await opened('doctor1', mistaken.id, wrongId)).state).toBe('differs');
  const again = await aStoredFile(app(), 'doctor1', Buffer.concat([bytes, Buffer.alloc(2)]), 'dcm');
  const right = await aConsultation(app(), ofStudies([again], { patientName: '李四', patientIdCard: '530111198001010011' }));
  expect((await opened('doctor1', right.id, again)).state).toBe('ready');
  // Who confirms it now is told that it is somebody else's.
  const doctor = await app().as('doctor1');
  const asked = { applyOrderId: mistaken.id, fileId: wrongId };
  await doctor.get(confirmStudyPatient, { ...asked, reason: '检查时登记有误，已核对' });
  expect(await doctor.send(openStudy, asked)).toMatchObject({ status: 409, body: { msg: expect.stringContaining('另一位患者') } });
});
