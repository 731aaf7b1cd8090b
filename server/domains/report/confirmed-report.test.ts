import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseStatement, supplementConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { confirmReport, detailReport, downloadReport, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { hashDrawnPassword } from '../../engine/identity/passwords.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { conclude, confirm, heardTeam, hireTeam } from '../consultation/many-video.testing.ts';
import { aPicture, imagesIn } from './printed-images.testing.ts';
import { fetchLink, storedReports, wordsOf } from './report.testing.ts';
import { PASSWORD } from './report-review.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await hireTeam(app);
});
afterAll(() => app.close());

const abilities = async (id: string, who: PersonName): Promise<string[]> =>
  (await (await app.as(who)).get<{ can: string[] }>(consultationDetail, { applyOrderId: id })).can;

test('its report says what they have confirmed, and nothing else', async () => {
  const id = await heardTeam(app);
  await conclude(app, id);
  const chief = await app.as('expert1');
  const early = await chief.send(saveReport, { applyOrderId: id, opinion: '建议分期手术，术前停用抗栓药物五日。' });
  expect([early.status, early.body.msg]).toEqual([409, '已出具意见状态下不能填写会诊报告']);
  await confirm(app, id, 'expert2');
  const other = await chief.send(saveReport, { applyOrderId: id, opinion: '建议立即手术。' });
  expect([other.status, other.body.msg]).toEqual([400, '报告中的会诊意见须与参会专家已确认的会诊结论一致']);
  const same = await chief.send(saveReport, { applyOrderId: id, opinion: '建议分期手术，术前停用抗栓药物五日。', advice: '两周后复诊' });
  expect(same.status).toBe(200);
});

test('whoever writes it is told the conclusion that was confirmed, whatever their draft says, and nobody else is', async () => {
  const id = await heardTeam(app);
  await conclude(app, id);
  await confirm(app, id, 'expert2');
  const chief = await app.as('expert1');
  const opinion = '建议分期手术，术前停用抗栓药物五日。';
  const told = async () =>
    (await chief.get<{ respRespondentsOpinion?: string }>(detailReport, { applyOrderId: id })).respRespondentsOpinion;
  expect(await told()).toBe(opinion);
  await chief.get(saveReport, { applyOrderId: id, opinion });
  await (await app.as('operator')).get(refuseStatement, { applyOrderId: id, statementRemark: '未写明抗栓方案' });
  const added = `${opinion}阿司匹林不停。`;
  await chief.get(supplementConsultation, { applyOrderId: id, respRespondentsOpinion: added });
  await confirm(app, id, 'stranger');
  expect(await chief.get(detailReport, { applyOrderId: id })).toMatchObject({ opinion, respRespondentsOpinion: added });
  await chief.get(saveReport, { applyOrderId: id, opinion: added });
  await chief.get(confirmReport, { applyOrderId: id });
  const read = await (await app.as('doctor1')).get<object>(detailReport, { applyOrderId: id });
  expect(read).not.toHaveProperty('respRespondentsOpinion');
});

test('words that are added after the report was sent are confirmed anew, and the report corrected', async () => {
  const id = await heardTeam(app);
  const opinion = '建议分期手术，术前停用抗栓药物五日。';
  await conclude(app, id);
  await confirm(app, id, 'expert2');
  const chief = await app.as('expert1');
  await chief.get(saveReport, { applyOrderId: id, opinion });
  await chief.get(confirmReport, { applyOrderId: id });
  const late = await confirm(app, id, 'stranger');
  expect([late.status, late.body.msg]).toEqual([409, '会诊报告已发送，不能再确认']);
  await (await app.as('operator')).get(refuseStatement, { applyOrderId: id, statementRemark: '未写明抗栓方案' });
  const added = `${opinion}阿司匹林不停。`;
  // A correction that was begun says what was confirmed before.
  await chief.get(saveReport, { applyOrderId: id, opinion, correctReason: '补充抗栓方案' });
  await chief.get(supplementConsultation, { applyOrderId: id, respRespondentsOpinion: added });
  expect(await abilities(id, 'stranger')).toContain('confirm-conclusion');
  expect((await confirm(app, id, 'stranger')).body.data).toMatchObject({ applyOrderStatus: 'diagnosis' });
  const stale = await chief.send(confirmReport, { applyOrderId: id });
  expect([stale.status, stale.body.msg]).toEqual([400, '报告中的会诊意见须与参会专家已确认的会诊结论一致']);
  await chief.get(saveReport, { applyOrderId: id, opinion: added, correctReason: '补充抗栓方案' });
  expect((await chief.send(confirmReport, { applyOrderId: id })).status).toBe(200);
  // The first version stays as it was sent, also as its stamped copy: expert2 had agreed and stranger said nothing.
  const [first, second] = await storedReports(app, id);
  const said = (report: typeof first) => report?.printedOpinions?.map(({ verdict }) => verdict);
  expect([said(first), said(second)]).toEqual([
    ['confirmed', null, 'confirmed'],
    ['confirmed', 'confirmed', null],
  ]);
  const { link } = await (await app.as('doctor1')).get<{ link: string }>(downloadReport, { applyOrderId: id, revision: 1 });
  const stamped = await wordsOf(await fetchLink(app, link));
  expect(stamped).toContain('已更正');
  // The last of the three is expert2.
  expect(stamped.lastIndexOf('同意会诊结论')).toBeGreaterThan(stamped.lastIndexOf('expert乙'));
  const { link: current } = await (await app.as('doctor1')).get<{ link: string }>(downloadReport, { applyOrderId: id });
  const latest = await wordsOf(await fetchLink(app, current));
  expect(latest.lastIndexOf('同意会诊结论')).toBeLessThan(latest.lastIndexOf('expert乙'));
});

test('a version that was signed keeps its pictures and its digest, also as its stamped copy, when the next conclusion shows others', async () => {
  const { userId } = app.people.expert1;
  const hash = await hashDrawnPassword(PASSWORD);
  await app.services.database.forGroup().run(sql`UPDATE user_account SET password_hash = ${hash} WHERE id = ${userId}`);
  const id = await heardTeam(app);
  const [chief, doctor] = [await app.as('expert1'), await app.as('doctor1')];
  const write = (opinion: string, correctReason?: string) => chief.get(saveReport, { applyOrderId: id, opinion, correctReason });
  const sign = () => chief.get({ ...confirmReport, method: 'POST' }, { applyOrderId: id, password: PASSWORD });
  const opinion = '建议分期手术，术前停用抗栓药物五日。';
  await conclude(app, id, { keyImages: [await aPicture(app, 'expert1')] });
  await confirm(app, id, 'expert2');
  await write(opinion);
  await sign();
  await (await app.as('operator')).get(refuseStatement, { applyOrderId: id, statementRemark: '未写明抗栓方案' });
  const added = `${opinion}阿司匹林不停。`;
  await chief.get(supplementConsultation, { applyOrderId: id, respRespondentsOpinion: added });
  await conclude(app, id, { respRespondentsOpinion: added, keyImages: [await aPicture(app, 'expert1'), await aPicture(app, 'expert1')] });
  await confirm(app, id, 'expert2');
  await write(added, '补充抗栓方案');
  await sign();
  const [first, second] = await storedReports(app, id);
  const printed = async (revision?: number) => {
    const { link } = await doctor.get<{ link: string }>(downloadReport, { applyOrderId: id, revision });
    const pdf = await fetchLink(app, link);
    return { pictures: await imagesIn(pdf), words: await wordsOf(pdf) };
  };
  const [stamped, current] = [await printed(1), await printed()];
  expect([stamped.pictures, current.pictures]).toEqual([1, 2]);
  expect(stamped.words).toContain('已更正');
  expect(stamped.words).toContain(`签名摘要（SHA-256）：${first?.signHash}`);
  expect(current.words).toContain(`签名摘要（SHA-256）：${second?.signHash}`);
});
