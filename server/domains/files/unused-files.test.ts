import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateProfile } from '../../../contract/domains/access/access.endpoints.ts';
import { saveConsultation } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { fileParams } from '../../../contract/domains/files/file.params.ts';
import { putFile } from '../../../contract/domains/files/files.endpoints.ts';
import { removeFormDraft, saveFormDraft } from '../../../contract/kernel/form-draft.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { whileHeldBack } from '../../engine/restored/held-back.testing.ts';
import { insertMany } from '../../engine/store/insert-many.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { sweepUnusedFiles } from './unused-files.ts';

const HOUR_MS = 3_600_000;
const KEPT_MS = fileParams['file.unused-hours'].preset * HOUR_MS;
// The smallest PNG: one pixel.
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function put(who: PersonName, code = 'case-image') {
  const { token } = await app.asUser(app.people[who]);
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="ct.png"\r\nContent-Type: image/png\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(head), PNG, Buffer.from('\r\n--b--\r\n')]);
  const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
  const reply = await app.app.inject({ method: 'POST', url: `/api${putFile.path}?code=${code}`, headers, payload });
  const { msg, data } = reply.json() as { msg: string; data?: { attachId: string; name: string } };
  return { status: reply.statusCode, msg, id: data?.attachId ?? '', name: data?.name ?? '' };
}

const doctor = () => app.asUser(app.people.doctor1);
const isThere = async ({ id, name }: { id: string; name: string }) => {
  const { count } = await app.services.database.forGroup().run(sql`SELECT 1 FROM file WHERE id = ${id}`);
  return [count === 1, await app.services.files.exists(name)];
};
const profile = { realName: '甲', name: '甲', phone: '13812345678' };

describe('an upload that nothing refers to', () => {
  test('is removed after its time with its bytes; what a row refers to stays', async () => {
    const [given, loose, face] = [await put('doctor1'), await put('doctor1'), await put('doctor1', 'avatar')];
    await (await doctor()).get(saveConsultation, { casePath: [given.id] });
    await (await doctor()).get(updateProfile, { ...profile, avatar: [face.id] });
    app.clock.advance(KEPT_MS);
    expect(await sweepUnusedFiles(app.services)).toBe(0);
    app.clock.advance(1);
    expect(await whileHeldBack(app.services, () => sweepUnusedFiles(app.services))).toBe(0);
    expect(await isThere(loose)).toEqual([true, true]);
    const counts = await Promise.all([sweepUnusedFiles(app.services), sweepUnusedFiles(app.services)]);
    expect(counts[0] + counts[1]).toBeGreaterThan(0);
    expect([await isThere(given), await isThere(loose), await isThere(face)]).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
  });

  test('stays as long as a form that was not submitted names it', async () => {
    const named = await put('doctor1');
    const form = { formKey: 'consultation', content: { casePath: [{ id: named.id }] } };
    await (await doctor()).get(saveFormDraft, form);
    app.clock.advance(KEPT_MS + 1);
    await sweepUnusedFiles(app.services);
    expect(await isThere(named)).toEqual([true, true]);
    await (await doctor()).get(removeFormDraft, { formKey: form.formKey });
    await sweepUnusedFiles(app.services);
    expect(await isThere(named)).toEqual([false, false]);
  });

  test('that is being removed at this moment cannot be attached any more', async () => {
    const { id } = await put('doctor1');
    await app.services.database.forGroup().run(sql`UPDATE file SET attached = 0 WHERE tenant_id = '100002' AND id = ${id}`);
    expect(await (await doctor()).send(saveConsultation, { casePath: [id] })).toMatchObject({
      status: 400,
      body: { msg: '病历图片不存在，请重新上传' },
    });
    expect(await sweepUnusedFiles(app.services)).toBe(1);
  });

  test('in a storage that refuses is tried again later, and stops none of the others', async () => {
    const [stuck, other] = [await put('doctor1'), await put('doctor1')];
    await app.services.database.forGroup().run(sql`UPDATE file SET oss_id = ${newId()} WHERE tenant_id = '100002' AND id = ${stuck.id}`);
    app.clock.advance(KEPT_MS + 1);
    expect(await sweepUnusedFiles(app.services)).toBe(1);
    expect([await isThere(stuck), await isThere(other)]).toEqual([
      [true, true],
      [false, false],
    ]);
    await app.services.database.forGroup().run(sql`UPDATE file SET oss_id = NULL WHERE tenant_id = '100002' AND id = ${stuck.id}`);
    app.clock.advance(60_000);
    expect(await sweepUnusedFiles(app.services)).toBe(1);
  });
});

describe('one person', () => {
  const TOO_MANY = { status: 429, msg: '上传后未使用的文件过多，请先提交已上传的内容，或明天再试' };
  const lies = (size: number, count: number, code = 'case-image') => {
    const { tenantId, userId } = app.people.doctor2;
    const file = {
      userId,
      tenantId,
      code,
      name: 'x',
      originalName: 'x',
      extension: 'png',
      contentType: 'image/png',
      sha256: 'x',
    };
    const row = { ...file, size, createTime: new Date(app.clock.now()) };
    return insertMany(
      app.services.database.forTenant(tenantId),
      fileTable,
      Array.from({ length: count }, () => row),
    );
  };
  const attachAll = () =>
    app.services.database
      .forTenant('100002')
      .run(sql`UPDATE file SET attached = 1 WHERE tenant_id = '100002' AND user_id = ${app.people.doctor2.userId}`);

  test('has so many of them at most, also when they come together; others are not concerned', async () => {
    await lies(1, fileParams['file.unused-most'].preset - 1);
    const together = await Promise.all([put('doctor2'), put('doctor2'), put('doctor2')]);
    expect(together.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const one of together.filter(({ status }) => status !== 200)) expect(one).toMatchObject(TOO_MANY);
    expect((await put('doctor1')).status).toBe(200);
  });

  test('uploads again once they are used', async () => {
    await attachAll();
    expect((await put('doctor2')).status).toBe(200);
  });

  test('has so many bytes of them at most, within a day', async () => {
    await attachAll();
    await lies(fileParams['file.unused-megabytes'].preset * 1_048_576, 1);
    expect(await put('doctor2')).toMatchObject(TOO_MANY);
    app.clock.advance(24 * HOUR_MS);
    expect((await put('doctor2')).status).toBe(200);
  });

  test('uploads pictures beside what the server has fetched for them, however large that is', async () => {
    await lies(fileParams['file.unused-megabytes'].preset * 1_048_576, 1, 'dicom-archive');
    expect((await put('doctor2')).status).toBe(200);
  });
});
