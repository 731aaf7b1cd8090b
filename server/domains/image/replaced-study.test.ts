import { expect, test } from 'vitest';
import { replaceStudy } from '../../../contract/domains/consultation/replace-study.endpoints.ts';
import { openStudy } from '../../../contract/domains/image/dicom.endpoints.ts';
import { keepCapture, listCaptures, saveMark } from '../../../contract/domains/image/image.endpoints.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { picturesOfReplaced } from '../consultation/consultation-studies.reads.ts';
import { aFile } from './dicom/study.testing.ts';
import { aStoredFile, ofStudies } from './image.testing.ts';

const app = sharedTestApp();
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('what was taken of a replaced study says so, and the study is not looked at, drawn on or taken of any more', async () => {
  const aStudy = (study: number) => aStoredFile(app(), 'doctor1', aFile({ study }), 'dcm');
  const [old, kept, next] = [await aStudy(55_001), await aStudy(55_002), await aStudy(55_003)];
  const order = await aConsultation(app(), ofStudies([old, kept]));
  const expert = await app().as('expert1');
  const frame = { x: 1, y: 1, width: 2, height: 2, rotation: 0, stack: 0, picture: 1 };
  const take = async (fileId: string) => {
    const picture = await aStoredFile(app(), 'expert1', PNG, 'png');
    return { picture, status: (await expert.send(keepCapture, { applyOrderId: order.id, fileId, picture: [picture], frame })).status };
  };
  const [ofOld, ofKept] = [await take(old), await take(kept)];
  expect([ofOld.status, ofKept.status]).toEqual([200, 200]);
  const asked = { applyOrderId: order.id, fileId: old, dicomPath: [next], reason: '误传了其他患者的影像' };
  expect((await (await app().as('doctor1')).send(replaceStudy, asked)).status).toBe(200);
  const shown = await expert.get<{ fileId: string; replaced: number }[]>(listCaptures, { applyOrderId: order.id });
  expect(shown.map(({ fileId, replaced }) => [fileId, replaced])).toEqual([
    [old, 1],
    [kept, 0],
  ]);
  expect([...(await picturesOfReplaced(app().services.database.forTenant(order.tenantId), order))]).toEqual([ofOld.picture]);
  const about = { applyOrderId: order.id, fileId: old };
  expect((await expert.send(openStudy, about)).status).toBe(404);
  expect((await expert.send(saveMark, { ...about, shape: 'length', points: [[1, 1]] })).status).toBe(404);
  expect((await take(old)).status).toBe(404);
});
