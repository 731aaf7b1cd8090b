import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveOpinion, startConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { giveOwnOpinion, listExpertOpinions } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { confirmConclusion } from '../../../contract/domains/consultation/kinds/many-video.actions.ts';
import { downloadReport } from '../../../contract/domains/report/report.endpoints.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { accept, hirePanel, invitePanel, panel, schedulePanel } from '../consultation/many-experts.testing.ts';
import { beginTeam, conclude, hireTeam } from '../consultation/many-video.testing.ts';
import { aPicture, imagesIn, PNG } from './printed-images.testing.ts';
import { fetchLink, withReport, wordsOf } from './report.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await hirePanel(app);
});
afterAll(() => app.close());

async function underWay(): Promise<string> {
  const id = await invitePanel(app);
  await accept(app, id, ...panel);
  await schedulePanel(app, id);
  await (await app.as('expert1')).get(startConsultation, { applyOrderId: id });
  return id;
}

const say = async (name: PersonName, id: string, keyImages?: readonly string[] | null) =>
  (await app.as(name)).send(giveOwnOpinion, { applyOrderId: id, respRespondentsOpinion: `${name}认为应行造影检查`, keyImages });

/** What each keeps, as somebody sees it: by the names of the experts. */
async function shownTo(name: PersonName, id: string): Promise<Record<string, readonly string[]>> {
  const rows = await (await app.as(name)).get<{ targetDoctorName: string; keyImages?: string[] }[]>(listExpertOpinions, {
    applyOrderId: id,
  });
  return Object.fromEntries(rows.map(({ targetDoctorName, keyImages }) => [targetDoctorName, keyImages ?? []]));
}

test('each keeps pictures of their own, which everybody sees and the report shows with what they said', async () => {
  const id = await underWay();
  const [second, third] = [[await aPicture(app, 'expert2')], [await aPicture(app, 'stranger'), await aPicture(app, 'stranger')]];
  expect((await say('expert2', id, second)).status).toBe(200);
  expect((await say('stranger', id, third)).status).toBe(200);
  const shown = await shownTo('doctor1', id);
  expect(Object.entries(shown).map(([name, links]) => [name, links.length])).toEqual([
    ['expert甲', 0],
    ['expert乙', 1],
    ['stranger', 2],
  ]);
  for (const link of Object.values(shown).flat()) expect(await fetchLink(app, link)).toEqual(PNG);
  const own = await aPicture(app, 'expert1');
  const chief = await app.as('expert1');
  await chief.get(giveOpinion, { applyOrderId: id, respRespondentsOpinion: '综合各专家意见，建议造影。', keyImages: [own] });
  await withReport(app, { id });
  const { link } = await (await app.as('doctor1')).get<{ link: string }>(downloadReport, { applyOrderId: id });
  const pdf = await fetchLink(app, link);
  expect(await imagesIn(pdf)).toBe(4);
  expect(await wordsOf(pdf)).toMatch(/expert2认为应行造影检查expert乙图1.*stranger认为应行造影检查.*stranger图1stranger图2.*关键图像图1/);
});

test('what is said again keeps the pictures unless others are sent; somebody else’s and a seventh are refused', async () => {
  const id = await underWay();
  const own = await aPicture(app, 'expert2');
  await say('expert2', id, [own]);
  await say('expert2', id);
  expect((await shownTo('expert1', id)).expert乙).toHaveLength(1);
  // As the form sends what it was shown.
  await say('expert2', id, [...((await shownTo('expert2', id)).expert乙 ?? []), await aPicture(app, 'expert2')]);
  expect((await shownTo('expert1', id)).expert乙).toHaveLength(2);
  expect(await say('stranger', id, [own])).toMatchObject({ status: 400, body: { errors: [{ field: 'keyImages' }] } });
  const seven = await Promise.all(Array.from({ length: 7 }, () => aPicture(app, 'stranger')));
  expect(await say('stranger', id, seven)).toMatchObject({ status: 400, body: { errors: [{ field: 'keyImages' }] } });
  await say('expert2', id, null);
  expect((await shownTo('expert1', id)).expert乙).toEqual([]);
});

test('pictures of a conclusion stay among the experts until it counts, and others are confirmed anew', async () => {
  await hireTeam(app);
  const id = await beginTeam(app);
  for (const name of panel) await say(name, id);
  const [first, other] = [await aPicture(app, 'expert1'), await aPicture(app, 'expert1')];
  await conclude(app, id, { keyImages: [first] });
  const seen = async (name: PersonName) =>
    (await (await app.as(name)).get<{ keyImages?: string[] }>(consultationDetail, { applyOrderId: id })).keyImages ?? [];
  expect([await seen('doctor1'), (await seen('stranger')).length]).toEqual([[], 1]);
  const dissent = { applyOrderId: id, type: '2', dissent: '宜先行保守治疗' };
  await (await app.as('stranger')).get(confirmConclusion, dissent);
  const again = async () => (await (await app.as('stranger')).send(confirmConclusion, dissent)).status;
  await conclude(app, id, { keyImages: [first] });
  const verdicts = async () =>
    (await (await app.as('expert1')).get<{ verdict?: string }[]>(listExpertOpinions, { applyOrderId: id })).map(({ verdict }) => verdict);
  // As the form sends what it was shown.
  await conclude(app, id, { keyImages: await seen('expert1') });
  expect(await verdicts()).toContain('dissented');
  expect(await seen('stranger')).toHaveLength(1);
  await conclude(app, id, { keyImages: [other] });
  expect(await verdicts()).not.toContain('dissented');
  expect(await again()).toBe(200);
});
