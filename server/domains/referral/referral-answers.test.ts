import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { referralMove } from '../../../contract/domains/referral/referral.resource.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { fillAnswers } from './fill-answers.reads.ts';
import { aReferral, asNow, storedReferral } from './referral.testing.ts';

const MIGRATION = new URL('../../migrations/20261205100046-answers-of-referrals.sql', import.meta.url);
const app = sharedTestApp();

async function moved(who: PersonName, name: Parameters<typeof referralMove>[0], input: object): Promise<void> {
  app().clock.advance(10 * 60_000);
  const { status, body } = await (await asNow(app(), who)).send(referralMove(name), input);
  expect([name, status, body.msg]).toEqual([name, 200, '操作成功']);
}

test('answers from before are told by the history as those since are kept, but for reasons that it does not know', async () => {
  const { id } = await aReferral(app());
  const because = (endReason: string) => ({ id, endReason, respRespondentsReason: '见说明' });
  await moved('expertAdmin', 'refuse', because('incomplete'));
  await moved('doctor1', 'submit', { id });
  await moved('expertAdmin', 'approve', { id });
  await moved('expert1', 'accept', { id });
  await moved('expert1', 'decline', because('no_bed'));
  const by = app().people.expert1.tenantId;
  const [first, ...others] = [
    { by, answer: 'returned', reason: 'incomplete', minutes: 10 },
    { by, answer: 'accepted', minutes: 20 },
    { by, answer: 'returned', reason: 'no_bed' },
  ];
  expect((await storedReferral(app(), { id })).answers).toEqual([first, ...others]);
  const group = app().services.database.forGroup();
  await group.run(sql`UPDATE referral SET answers = NULL WHERE id = ${id}`);
  const [, ...rest] = (await readFile(MIGRATION, 'utf8')).split('WITH rounds');
  await group.run(text(`WITH rounds${rest.join('').split(';')[0]}`));
  expect((await storedReferral(app(), { id })).answers).toEqual([{ ...first, reason: 'other' }, ...others]);
  // The last two were given through a server of the release before.
  await group.run(sql`UPDATE referral SET answers = ${JSON.stringify([first])}::jsonb WHERE id = ${id}`);
  await fillAnswers(app().services);
  expect((await storedReferral(app(), { id })).answers).toEqual([first, ...others]);
  expect(await fillAnswers(app().services)).toBe(0);
  // The first two were, and a server of this release has added the last.
  const last = { ...others[1], reason: 'no_doctor' };
  await group.run(sql`UPDATE referral SET answers = ${JSON.stringify([last])}::jsonb WHERE id = ${id}`);
  await fillAnswers(app().services);
  expect((await storedReferral(app(), { id })).answers).toEqual([{ ...first, reason: 'other' }, others[0], last]);
});
