import { expect, test } from 'vitest';
import { giveOpinion } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { replaceStudy } from '../../../contract/domains/consultation/replace-study.endpoints.ts';
import { openStudy } from '../../../contract/domains/image/dicom.endpoints.ts';
import { keepCapture, listCaptures, saveMark } from '../../../contract/domains/image/image.endpoints.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation } from '../consultation/consultation.testing.ts';
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
  const marked = async () => (await expert.get<{ ofReplaced?: string[] }>(consultationDetail, { applyOrderId: order.id })).ofReplaced;
  expect(await marked()).toEqual([ofOld.picture]);
  const about = { applyOrderId: order.id, fileId: old };
  expect((await expert.send(openStudy, about)).status).toBe(404);
  expect((await expert.send(saveMark, { ...about, shape: 'length', points: [[1, 1]] })).status).toBe(404);
  expect((await take(old)).status).toBe(404);
  // Put back it is the order's as before, and what was taken of it is as well.
  const back = { applyOrderId: order.id, fileId: next, dicomPath: [old], reason: '更换有误，改回原影像' };
  expect((await (await app().as('doctor1')).send(replaceStudy, back)).status).toBe(200);
  expect(await marked()).toEqual([]);
  expect((await expert.send(openStudy, about)).status).toBe(200);
});

test('an opinion that was begun by a study which was replaced meanwhile is not taken; who does not say it is not asked', async () => {
  const aStudy = (study: number) => aStoredFile(app(), 'doctor1', aFile({ study }), 'dcm');
  const [old, next] = [await aStudy(55_011), await aStudy(55_012)];
  const opinion = { respRespondentsOpinion: '未见明显异常，建议随访。' };
  const order = await aConsultation(app(), ofStudies([old]));
  const asked = { applyOrderId: order.id, fileId: old, dicomPath: [next], reason: '误传了其他患者的影像' };
  expect((await (await app().as('doctor1')).send(replaceStudy, asked)).status).toBe(200);
  const give = async (readStudies?: string[]) => {
    const about = { applyOrderId: order.id, ...opinion, ...(readStudies ? { readStudies } : {}) };
    return (await app().as('expert1')).send(giveOpinion, about);
  };
  const refused = await give([old]);
  expect([refused.status, refused.body.msg]).toEqual([409, '影像已更换，请重新阅片后再提交']);
  expect((await give([old, next])).status).toBe(409);
  // A draft that does not say by which studies it was written: nothing of it was replaced.
  const unsaid = await give([]);
  expect([unsaid.status, unsaid.body.msg]).toEqual([409, '无法确认意见是否依据现有的全部影像，请核对影像后再提交']);
  expect((await storedConsultation(app(), order)).applyOrderStatus).toBe('diagnosis_ing');
  expect((await give([next])).status).toBe(200);
  const other = await aConsultation(app(), ofStudies([next]));
  expect((await (await app().as('expert1')).send(giveOpinion, { applyOrderId: other.id, ...opinion })).status).toBe(200);
});
