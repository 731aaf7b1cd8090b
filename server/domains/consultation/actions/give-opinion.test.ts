import { expect, test } from 'vitest';
import { giveOpinion } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationHistory } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { heldNow, visitor } from '../../room/room.testing.ts';
import { aConsultation, storedConsultation, toldAbout } from '../consultation.testing.ts';

const opinion = '考虑不稳定型心绞痛，建议择期冠脉造影。';
const app = sharedTestApp();

test('keeps the opinion and tells applicant and settlement', async () => {
  const row = await aConsultation(app(), { status: 'diagnosis_ing' });
  await (await app().as('expert1')).get(giveOpinion, { applyOrderId: row.id, respRespondentsOpinion: opinion });
  expect(await storedConsultation(app(), row)).toMatchObject({
    respRespondentsOpinion: opinion,
    diagnosisTime: new Date(app().clock.now()),
  });
  expect(await toldAbout(app(), row)).toEqual(
    expect.arrayContaining([
      { person: 'doctor1', title: '会诊意见已出具' },
      { person: 'operator', title: '有会诊等待结算' },
    ]),
  );
});

test.each([
  ['nothing', '', '会诊意见不能为空'],
  ['5,001 characters', '诊'.repeat(5001), '会诊意见不能超过5000个字'],
  ['NUL', '意见\u0000', '会诊意见含有不允许的字符'],
])('refuses %s', async (_what, respRespondentsOpinion, message) => {
  const row = await aConsultation(app(), { status: 'diagnosis_ing' });
  expect(await (await app().as('expert1')).send(giveOpinion, { applyOrderId: row.id, respRespondentsOpinion })).toMatchObject({
    status: 400,
    body: { msg: message },
  });
});

test('a real-time ultrasound was held in its room by both sides, or its expert says how else', async () => {
  const ultrasound = { ...heldNow(app()), kind: 'remoteultrasonic', ultrasoundMode: '1' } as const;
  const [apart, met] = [await aConsultation(app(), ultrasound), await aConsultation(app(), ultrasound)];
  const expert = await app().as('expert1');
  const refused = await expert.send(giveOpinion, { applyOrderId: apart.id, respRespondentsOpinion: opinion });
  expect([refused.status, refused.body.msg]).toEqual([400, '双方没有在视频会诊室会面，请说明会诊是怎样进行的']);
  await expert.get(giveOpinion, { applyOrderId: apart.id, respRespondentsOpinion: opinion, apartRemark: '线路中断，改用电话' });
  const history = await expert.get<{ reason?: string }[]>(consultationHistory, { applyOrderId: apart.id });
  expect(history.at(-1)?.reason).toBe('未在会诊室会面：线路中断，改用电话');

  const [host, guest] = [await visitor(app(), 'expert1', met), await visitor(app(), 'doctor1', met)];
  await host.enter();
  // Who waits in the lobby has not met anybody.
  const { personId } = await guest.enter();
  expect((await expert.send(giveOpinion, { applyOrderId: met.id, respRespondentsOpinion: opinion })).status).toBe(400);
  await host.decide(personId, 'in');
  expect((await expert.send(giveOpinion, { applyOrderId: met.id, respRespondentsOpinion: opinion })).status).toBe(200);
});
