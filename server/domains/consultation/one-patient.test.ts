import { expect, test } from 'vitest';
import { imageExtensions, plainExtensions, recordingPlaces } from '../../../contract/domains/consultation/recordings.ts';
import { consultationSaves } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { imageKindOf } from '../../../contract/domains/image/image.rules.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aStoredFile } from '../image/image.testing.ts';
import { aFormOf, changeConsultation } from './consultation.testing.ts';

const app = sharedTestApp();
let number = 0;

/** Bytes that nobody has uploaded before. */
function someRecording(): Buffer {
  number += 1;
  return Buffer.from(`recording ${number}`);
}

const other = { patientName: '李四', patientIdCard: '530111198001010011', diagnosis: '另一位' };

async function saved(who: PersonName, bytes: Buffer, own: object = {}, kind: 'ECG' | 'electrophysiology' = 'ECG') {
  const fileId = await aStoredFile(app(), who, bytes, kind === 'ECG' ? 'dcm' : 'edf');
  const form = { ...aFormOf(app(), kind), tracePath: [fileId], type: 'save', ...own };
  return (await app().as(who)).send(consultationSaves[kind], form);
}

test('a recording of one patient is refused for a second, and taken for another order of the first (domain rules 6.4.5)', async () => {
  const bytes = someRecording();
  const first = await saved('doctor1', bytes);
  expect(first.status).toBe(200);
  expect((await saved('doctor1', bytes)).status).toBe(200);
  expect(await saved('doctor1', bytes, other)).toMatchObject({
    status: 409,
    body: { msg: expect.stringMatching(/^该检查数据已用于另一位患者的会诊单HZ\d{8}-[\dA-F]{8}，一份检查数据只能属于一位患者/) },
  });
  expect((await saved('doctor1', someRecording(), other, 'electrophysiology')).status).toBe(200);
});

test('which order has it is not told to who may not see that order', async () => {
  const bytes = someRecording();
  expect((await saved('doctor1', bytes)).status).toBe(200);
  expect(await saved('doctor2', bytes, other)).toMatchObject({
    status: 409,
    body: { msg: '该检查数据已用于另一位患者的会诊单，一份检查数据只能属于一位患者，请核对后重新上传' },
  });
});

test('it is free again once the order that had it was deleted, and follows a name that was corrected', async () => {
  const bytes = someRecording();
  const first = await saved('doctor1', bytes);
  const applyOrderId = String(first.body.data?.applyOrderId);
  await changeConsultation(
    app(),
    sql`UPDATE consultation SET patient_name = '李四', patient_id_card = ${other.patientIdCard} WHERE id = ${applyOrderId}`,
  );
  expect((await saved('doctor1', bytes, other)).status).toBe(200);
  expect((await saved('doctor1', bytes)).status).toBe(409);
  await changeConsultation(app(), sql`UPDATE consultation SET is_deleted = 1 WHERE patient_id_card = ${other.patientIdCard}`);
  expect((await saved('doctor1', bytes)).status).toBe(200);
});

test('of two who bring it at once for different patients one is refused', async () => {
  const bytes = someRecording();
  const replies = await Promise.all([
    saved('doctor1', bytes),
    saved('doctor1', bytes, other),
    saved('doctor1', bytes, other),
    saved('doctor1', bytes),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
});

test('what a viewer opens is a recording, whatever its format', () => {
  for (const place of recordingPlaces)
    for (const extension of ['pdf', 'mp4', ...imageExtensions, ...plainExtensions]) {
      const isRecording = imageExtensions.includes(extension) || (place === 'slidePath' && plainExtensions.includes(extension));
      if (imageKindOf(extension, place)) expect([extension, place, isRecording]).toEqual([extension, place, true]);
    }
});
