import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { giveOpinion } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { previewReport } from '../../../contract/domains/report/report.endpoints.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { newFileKey } from '../../platform/storage/file-storage.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, storedConsultation } from '../consultation/consultation.testing.ts';
import { fetchLink, withDraft, wordsOf } from './report.testing.ts';

/** One pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const app = sharedTestApp();
const slides = { kind: 'telemedicine', slideDelivery: '1', pathologyNo: 'B2026-7', part: 'paraffin_slice' } as const;
const answer = { respRespondentsOpinion: '符合甲状腺乳头状癌。', sliceQuality: 'qualified', diagnosisQuality: 'basically_correct' };

async function aPicture(who: PersonName, extension = 'png'): Promise<string> {
  const { tenantId, userId } = app().people[who];
  const now = app().clock.now();
  const name = newFileKey(extension, now);
  await app().services.files.put(name, PNG, { contentType: 'image/png', size: PNG.length });
  const kept = {
    code: 'slide',
    extension,
    size: PNG.length,
    contentType: 'image/png',
    sha256: name.slice(-40),
    originalName: `slide.${extension}`,
  };
  const row = await insertRow(app().services.database.forTenant(tenantId), fileTable, { ...kept, userId, name }, { userId, now });
  return String(row.id);
}

async function imagesIn(pdf: Buffer): Promise<number> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const file = await task.promise;
  const pages = await Promise.all(Array.from({ length: file.numPages }, async (_, at) => (await file.getPage(at + 1)).getOperatorList()));
  const painted: number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject];
  const count = pages.flatMap(({ fnArray }) => [...fnArray]).filter((op) => painted.includes(op)).length;
  await task.destroy();
  return count;
}

test('what the expert chose of the pictures, and took themselves, is printed with what was examined', async () => {
  const slidePath = [await aPicture('doctor1'), await aPicture('doctor1')];
  const own = await aPicture('expert1');
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

test('a picture that no page can show, one of others, and a seventh are refused', async () => {
  const slidePath = [await aPicture('doctor1', 'tif')];
  const row = await aConsultation(app(), { status: 'diagnosis_ing', ...slides, slidePath });
  const expert = await app().as('expert1');
  const send = (keyImages: readonly string[]) => expert.send(giveOpinion, { applyOrderId: row.id, ...answer, keyImages });
  expect(await send(slidePath)).toMatchObject({ status: 400, body: { msg: '关键图像须为不超过5MB的jpg/png图片' } });
  expect(await send([await aPicture('doctor2')])).toMatchObject({ status: 400, body: { errors: [{ field: 'keyImages' }] } });
  const own = await Promise.all(Array.from({ length: 7 }, () => aPicture('expert1')));
  expect(await send(own)).toMatchObject({ status: 400, body: { errors: [{ field: 'keyImages' }] } });
});
