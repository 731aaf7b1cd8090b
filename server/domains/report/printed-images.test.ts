import { expect, test, vi } from 'vitest';
import { giveOpinion } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { previewReport } from '../../../contract/domains/report/report.endpoints.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import type { PdfDefinition } from '../../platform/pdf/pdf-definition.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation } from '../consultation/consultation.testing.ts';
import { studyReplacementTable } from '../consultation/consultation-studies.reads.ts';
import { aPicture, imagesIn, PNG } from './printed-images.testing.ts';
import { fetchLink, withDraft, wordsOf } from './report.testing.ts';

const app = sharedTestApp();
const slides = { kind: 'telemedicine', slideDelivery: '1', pathologyNo: 'B2026-7', part: 'paraffin_slice' } as const;
const answer = { respRespondentsOpinion: '符合甲状腺乳头状癌。', sliceQuality: 'qualified', diagnosisQuality: 'basically_correct' };

test('what the expert chose of the pictures, and took themselves, is printed with what was examined', async () => {
  const slidePath = [await aPicture(app(), 'doctor1'), await aPicture(app(), 'doctor1')];
  const own = await aPicture(app(), 'expert1');
  const row = await aConsultation(app(), { status: 'diagnosis_ing', ...slides, slidePath });
  const expert = await app().as('expert1');
  await expert.get(giveOpinion, { applyOrderId: row.id, ...answer, keyImages: [slidePath[1], own] });
  expect(await storedConsultation(app(), row)).toMatchObject({ keyImages: [slidePath[1], own] });
  const shown = await (await app().as('doctor1')).get<{ keyImages: string[] }>(consultationDetail, { applyOrderId: row.id });
  for (const link of shown.keyImages) expect(await fetchLink(app(), link)).toEqual(PNG);
  await withDraft(app(), row);
  const { link } = await expert.get<{ link: string }>(previewReport, { applyOrderId: row.id });
  const pdf = await fetchLink(app(), link);
  expect(await imagesIn(pdf)).toBe(2);
  expect(await wordsOf(pdf)).toMatch(/病理远程会诊报告.*原病理号：B2026-7送检标本：石蜡切片.*关键图像/);
});

test('one that was taken of a study which was replaced since says so where it is printed', async () => {
  const [old, next, own] = [await aPicture(app(), 'doctor1'), await aPicture(app(), 'doctor1'), await aPicture(app(), 'expert1')];
  const row = await aConsultation(app(), { status: 'diagnosis_ing', ...slides });
  const { tenantId, userId, realName: userName } = app().people.doctor1;
  const replaced = { applyOrderId: row.id, fileId: old, fileName: 'CT.zip', newFileId: next, reason: '误传', userId, userName };
  await app()
    .services.database.forTenant(tenantId)
    .transaction(async (tx) => {
      await insertRow(tx, studyReplacementTable, { ...replaced, pictureIds: [own] }, { now: app().clock.now() });
    });
  const expert = await app().as('expert1');
  await expert.get(giveOpinion, { applyOrderId: row.id, ...answer, keyImages: [await aPicture(app(), 'expert1'), own] });
  await withDraft(app(), row);
  const { link } = await expert.get<{ link: string }>(previewReport, { applyOrderId: row.id });
  expect(await wordsOf(await fetchLink(app(), link))).toMatch(/关键图像图1图2（取自已更换的影像）/);
});

test('a picture that no page can show, one of others, and a seventh are refused', async () => {
  const slidePath = [await aPicture(app(), 'doctor1', 'tif')];
  const row = await aConsultation(app(), { status: 'diagnosis_ing', ...slides, slidePath });
  const expert = await app().as('expert1');
  const send = (keyImages: readonly string[]) => expert.send(giveOpinion, { applyOrderId: row.id, ...answer, keyImages });
  expect(await send(slidePath)).toMatchObject({ status: 400, body: { msg: '关键图像须为不超过5MB的jpg/png图片' } });
  expect(await send([await aPicture(app(), 'doctor2')])).toMatchObject({ status: 400, body: { errors: [{ field: 'keyImages' }] } });
  const own = await Promise.all(Array.from({ length: 7 }, () => aPicture(app(), 'expert1')));
  expect(await send(own)).toMatchObject({ status: 400, body: { errors: [{ field: 'keyImages' }] } });
});

test('what cannot be drawn is told in its place, with the reason', async () => {
  const [gone, broken, whole] = [
    await aPicture(app(), 'expert1'),
    await aPicture(app(), 'expert1', 'png', Buffer.from('PNG?')),
    await aPicture(app(), 'expert1'),
  ];
  const row = await aConsultation(app(), { status: 'diagnosis_ing', ...slides });
  const expert = await app().as('expert1');
  await expert.get(giveOpinion, { applyOrderId: row.id, ...answer, keyImages: [gone, broken, whole] });
  await withDraft(app(), row);
  await removeFile(gone);
  const { link } = await expert.get<{ link: string }>(previewReport, { applyOrderId: row.id });
  const pdf = await fetchLink(app(), link);
  expect(await imagesIn(pdf)).toBe(1);
  expect(await wordsOf(pdf)).toMatch(/关键图像图像无法打印：原文件已不存在图1图像无法打印：文件损坏或不是jpg\/png图片图2图3/);
});

test('pictures are read when the turn of their report has come, and whoever finds the line full is told to come back', async () => {
  const row = await aConsultation(app(), { status: 'diagnosis_ing', ...slides });
  const expert = await app().as('expert1');
  await expert.get(giveOpinion, { applyOrderId: row.id, ...answer, keyImages: [await aPicture(app(), 'expert1')] });
  await withDraft(app(), row);
  const gate = Promise.withResolvers<PdfDefinition>();
  const others = Array.from({ length: 20 }, () => renderPdf(app().people.expert1.tenantId, () => gate.promise));
  const ended = Promise.allSettled(others);
  const reads = vi.spyOn(app().services.files, 'get');
  const previews = [0, 1].map(() => expert.send<{ link: string }>(previewReport, { applyOrderId: row.id }));
  try {
    // One of the two is the last for whom there is room.
    const sentAway = await Promise.race(previews);
    expect(sentAway).toMatchObject({ status: 503, body: { msg: '正在生成的文件过多，请稍后再试' } });
    expect(reads).not.toHaveBeenCalled();
  } finally {
    gate.reject(new Error('nothing to draw'));
    await ended;
  }
  expect((await Promise.all(previews)).map(({ status }) => status).toSorted()).toEqual([200, 503]);
  expect(reads).toHaveBeenCalledTimes(1);
  reads.mockRestore();
});

async function removeFile(id: string): Promise<void> {
  const { tenantId } = app().people.expert1;
  await app().services.database.forTenant(tenantId).run(sql`DELETE FROM file WHERE tenant_id = ${tenantId} AND id = ${id}`);
}
