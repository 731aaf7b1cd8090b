import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewReport, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { syncDictionaries } from '../settings/dictionary-sync.ts';
import { fetchLink, opinion, withDraft, wordsOf } from './report.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await syncDictionaries(app.services, app.clock.now());
});
afterAll(() => app.close());

test('the document and the warnings have the words of the dictionaries', async () => {
  const rename = (code: string, key: string, word: string) =>
    app.services.database.forGroup().run(sql`UPDATE dictionary SET dict_value = ${word} WHERE code = ${code} AND dict_key = ${key}`);
  await rename('sex', '1', '男性');
  await rename('remote_purpose', 'diagnosis', '协助诊断');
  const order = await withDraft(app, await aConsultation(app, { status: 'diagnosis' }));
  const expert = await app.as('expert1');
  const { link } = await expert.get<{ link: string }>(previewReport, { applyOrderId: order.id });
  const words = await wordsOf(await fetchLink(app, link));
  expect(words).toContain('男性');
  expect(words).toContain('协助诊断');
  const { warnings } = await expert.get<{ warnings: string[] }>(saveReport, { applyOrderId: order.id, opinion: `${opinion}卵巢未见异常` });
  expect(warnings).toEqual(['患者性别为男性，报告中出现“卵巢”，请核对']);
});

test('what the applying hospital found is called as its form calls it, and a recording of muscles is no other one', async () => {
  const textOf = async (more: object) => {
    const order = await withDraft(app, await aConsultation(app, { status: 'diagnosis', imageDiagnosis: '左侧腓总神经损害', ...more }));
    const { link } = await (await app.as('expert1')).get<{ link: string }>(previewReport, { applyOrderId: order.id });
    return (await wordsOf(await fetchLink(app, link))).replace(/\s/g, '');
  };
  const muscles = await textOf({ kind: 'electrophysiology', physiologyType: '3' });
  for (const words of ['检查类型：肌电图', '原检查结果左侧腓总神经损害']) expect(muscles).toContain(words);
  expect(await textOf({ kind: 'remoteultrasonic', ultrasoundMode: '2' })).toContain('影像检查结果左侧腓总神经损害');
  expect(await textOf({ kind: 'ECG', ecgAssignment: '1' })).toContain('原检查结果左侧腓总神经损害');
});

test('a baby is as many days or months old as when the order was handed in', async () => {
  const baby = { patientBrith: '2026-11-05', patientAge: 0, submitTime: new Date('2026-11-20T02:00:00Z') };
  const order = await withDraft(app, await aConsultation(app, { status: 'diagnosis', ...baby }));
  const { link } = await (await app.as('expert1')).get<{ link: string }>(previewReport, { applyOrderId: order.id });
  expect((await wordsOf(await fetchLink(app, link))).replace(/\s/g, '')).toContain('/15天');
});
