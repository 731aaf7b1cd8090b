import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { saveConsultation } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { sendConversationMessage } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { saveSystemNotice } from '../../../contract/domains/messages/system-notice.resource.ts';
import { aConsultation } from '../../domains/consultation/consultation.testing.ts';
import { extraPerson } from '../../testing/extra-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { insertRow, newId } from '../store/rows.ts';
import { fileTable } from './file.table.ts';

/** A file that is attached is shown to whoever sees the row: so nobody attaches what is not theirs, or not what the field takes. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function aFile(who: PersonName, values: { code?: string; extension?: string; size?: number } = {}): Promise<string> {
  const { tenantId, userId } = app.people[who];
  const own = { code: 'case-image', extension: 'png', size: 1000, ...values };
  const row = { ...own, userId, name: newId(), originalName: `file.${own.extension}`, contentType: 'image/png', sha256: newId() };
  return String((await insertRow(app.services.database.forTenant(tenantId), fileTable, row, { userId, now: app.clock.now() })).id);
}

const savePicture = async (who: PersonName, id: string, applyOrderId?: string) =>
  (await app.as(who)).send<{ applyOrderId: string }>(saveConsultation, { applyOrderId, casePath: [id] });

describe('the picture of a case', () => {
  const absent = { status: 400, body: { errors: [{ field: 'casePath', message: '病历图片不存在，请重新上传' }] } };
  const unfit = { status: 400, body: { errors: [{ field: 'casePath', message: '只能上传jpg/png图片，最多4张，每张不超过5MB' }] } };

  test('is what its doctor has uploaded', async () => {
    expect((await savePicture('doctor1', await aFile('doctor1'))).status).toBe(200);
    // Whatever it was uploaded for, if it is a picture of that size.
    expect((await savePicture('doctor1', await aFile('doctor1', { code: 'attachment' }))).status).toBe(200);
  });

  test.each([
    ['a text', { code: 'attachment', extension: 'txt' }],
    ['a report', { code: 'report', extension: 'pdf' }],
    ['a picture that is too large', { code: 'attachment', size: 6 * 1024 * 1024 }],
  ])('is never %s', async (_what, values) => {
    expect(await savePicture('doctor1', await aFile('doctor1', values))).toMatchObject(unfit);
  });

  test('is no other doctor’s, of the same hospital or of another', async () => {
    for (const who of ['doctor2', 'stranger'] as const) expect(await savePicture('doctor1', await aFile(who))).toMatchObject(absent);
    expect(await savePicture('doctor1', newId())).toMatchObject(absent);
  });

  test('stays on the order on which it is, and goes to no other', async () => {
    const id = await aFile('doctor2');
    const row = await aConsultation(app, { casePath: [id] });
    expect((await savePicture('doctor1', id, row.id)).status).toBe(200);
    const { casePath } = await (await app.as('doctor1')).get<{ casePath: string[] }>(consultationDetail, { applyOrderId: row.id });
    expect((await savePicture('doctor1', casePath[0] ?? '', row.id)).status).toBe(200);
    expect(await savePicture('doctor1', casePath[0] ?? '')).toMatchObject(absent);
  });
});

test('a message carries what its sender has uploaded, and nothing else', async () => {
  const order = await aConsultation(app, { status: 'wait_diagnosis' });
  const doctor = await app.as('doctor1');
  const send = async (id: string) => doctor.send(sendConversationMessage, { applyOrderId: order.id, files: [id] });
  expect(await send(await aFile('doctor2', { code: 'attachment' }))).toMatchObject({
    status: 400,
    body: { msg: '附件不存在，请重新上传' },
  });
  expect((await send(await aFile('doctor1', { code: 'attachment', extension: 'pdf' }))).status).toBe(200);
});

test('a notice carries what its author has uploaded, and nothing else', async () => {
  const save = async (who: PersonName) =>
    (await app.as('strangerAdmin')).send(saveSystemNotice, {
      title: '停电通知',
      content: '今晚停电',
      audience: 'hospital',
      attachments: [await aFile(who, { code: 'attachment', extension: 'pdf' })],
    });
  expect(await save('stranger')).toMatchObject({ status: 400, body: { errors: [{ field: 'attachments' }] } });
  expect((await save('strangerAdmin')).body.errors).toBeUndefined();
});

test('a notice carries what another one of its hospital carries: a colleague writes it anew', async () => {
  const notice = { title: '停水通知', content: '今晚停水', audience: 'hospital' };
  const own = await aFile('strangerAdmin', { code: 'attachment', extension: 'pdf' });
  await (await app.as('strangerAdmin')).get(saveSystemNotice, { ...notice, attachments: [own] });
  const colleague = await extraPerson(app, '100003', 'second-author', ['sysnotice_view', 'sysnotice_edit'], 'tenant');
  const save = (file: string) => colleague.send<{ attachments: string[] }>(saveSystemNotice, { ...notice, attachments: [file] });
  expect((await save(own)).body.data?.attachments).toEqual([expect.stringContaining(own)]);
  const loose = await aFile('strangerAdmin', { code: 'attachment', extension: 'pdf' });
  expect(await save(loose)).toMatchObject({ status: 400, body: { errors: [{ field: 'attachments' }] } });
  const elsewhere = await aFile('platformAdmin', { code: 'attachment', extension: 'pdf' });
  await (await app.as('platformAdmin')).get(saveSystemNotice, { ...notice, attachments: [elsewhere] });
  expect((await save(elsewhere)).status).toBe(400);
});
