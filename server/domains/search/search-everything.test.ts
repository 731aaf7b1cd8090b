import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveConsultation } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { searchEverything } from '../../../contract/domains/search/search.endpoints.ts';
import type { FoundGroup, SearchHit } from '../../../contract/kernel/search.ts';
import { fillDerived } from '../../engine/jobs/fill-derived.ts';
import { changeUnheard } from '../../engine/store/copies.testing.ts';
import { sql } from '../../engine/store/sql.ts';
import { initialsOf } from '../../platform/pinyin-initials.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, changeConsultation } from '../consultation/consultation.testing.ts';
import { copyCaseTable } from '../copy-case/copy-case.tables.ts';
import { aCopyCase } from '../copy-case/copy-case.testing.ts';
import { apiLogTable } from '../logs/log.tables.ts';
import { rowsOfLog } from '../logs/logs.testing.ts';
import { referralTable } from '../referral/referral.tables.ts';
import { aReferral } from '../referral/referral.testing.ts';
import { withReport } from '../report/report.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function find(who: PersonName, word: string): Promise<Record<string, SearchHit[]>> {
  const groups = await (await app.as(who)).get<FoundGroup[]>(searchEverything, { word });
  return Object.fromEntries(groups.map(({ code, hits }) => [code, hits]));
}

const idsOf = (hits: readonly SearchHit[] = []) => hits.map(({ id }) => id);

describe('orders', () => {
  test('are found by day and number, by the end of it, by name and by initials, by both hospitals and the operator', async () => {
    const order = await aConsultation(app, { status: 'wait_diagnosis', patientName: '欧阳询' });
    const words = [order.no, order.no.toLowerCase(), order.no.slice(-8), order.no.slice(-4), '欧阳', '欧阳询', 'oy', 'OYX'];
    for (const who of ['doctor1', 'applyAdmin', 'expert1', 'operator'] as const)
      for (const word of words) expect([who, word, idsOf((await find(who, word)).consultation)]).toEqual([who, word, [order.id]]);
    for (const who of ['doctor2', 'expert2', 'stranger', 'nobody'] as const)
      expect((await find(who, order.no)).consultation).toBeUndefined();
    const [hit] = (await find('doctor1', 'oyx')).consultation ?? [];
    expect(hit).toMatchObject({ title: '欧阳询', link: `/consultation/detail?id=${order.id}` });
    expect(hit?.about[0]).toBe(order.no);
  });

  test('of several the whole name comes first, then the newest; six at most', async () => {
    const made: string[] = [];
    for (const patientName of ['司马迁', '司马光', '司马', '司马懿', '司马昭', '司马相如', '司马师'])
      made.push((await aConsultation(app, { patientName, createTime: new Date(app.clock.now() + made.length) })).id);
    const found = idsOf((await find('doctor1', 'sm')).consultation);
    expect(found).toHaveLength(6);
    expect(found[0]).toBe(made[2]);
    expect(idsOf((await find('doctor1', '司马相')).consultation)).toEqual([made[5]]);
  });

  test('a draft is found by who writes it, under the name that it has now', async () => {
    const doctor = await app.as('doctor1');
    const { id } = await doctor.get<{ id: string }>(saveConsultation, { type: 'save', patientName: '诸葛亮' });
    expect(idsOf((await find('doctor1', 'zgl')).consultation)).toEqual([id]);
    await doctor.get(saveConsultation, { type: 'save', applyOrderId: id, patientName: '夏侯惇' });
    expect((await find('doctor1', 'zgl')).consultation).toBeUndefined();
    expect(idsOf((await find('doctor1', '夏侯')).consultation)).toEqual([id]);
    expect((await find('applyAdmin', '夏侯')).consultation).toBeUndefined();
  });

  test('from before there were initials are filled by the job', async () => {
    const order = await aConsultation(app, { patientName: '尉迟恭' });
    await changeConsultation(app, sql`UPDATE consultation SET patient_initials = NULL, no_backwards = NULL`);
    expect((await find('doctor1', 'wcg')).consultation).toBeUndefined();
    expect(await fillDerived(app.services)).toBeGreaterThan(0);
    expect(idsOf((await find('doctor1', 'wcg')).consultation)).toEqual([order.id]);
    expect(idsOf((await find('doctor1', order.no.slice(-8))).consultation)).toEqual([order.id]);
    expect(await fillDerived(app.services)).toBe(0);
  });
});

describe('referrals and requests for copies', () => {
  const wordsFor = (no: string) => [no, no.toLowerCase(), no.slice(0, 10), no.slice(-8), no.slice(-4)];

  test('are found as orders are: by day and number, by the end of it, by name and by initials', async () => {
    const referral = await aReferral(app, { patientName: '独孤信' });
    const copy = await aCopyCase(app);
    for (const [group, { id, no }, called, readers] of [
      ['referral', referral, ['独孤', '独孤信', 'dg', 'DGX'], ['doctor1', 'applyAdmin', 'expert1', 'operator']],
      ['copy-case', copy, ['段国', '段国栋', 'dg', 'DGD'], ['applyAdmin']],
    ] as const)
      for (const who of readers)
        for (const word of [...wordsFor(no), ...called])
          expect([who, word, idsOf((await find(who, word))[group])]).toEqual([who, word, [id]]);
    for (const who of ['stranger', 'nobody'] as const)
      for (const word of [referral.no, copy.no, 'dg']) expect(await find(who, word)).not.toHaveProperty('referral');
    expect((await find('strangerAdmin', copy.no))['copy-case']).toBeUndefined();
    // Less than a day would be most of what there is, at each letter that somebody types.
    for (const no of [referral.no, copy.no])
      for (const length of [3, 6, 9]) expect(await find('applyAdmin', no.slice(0, length))).toEqual({});
  });

  test('of patients whose names have no initials are found by their names as they are written', async () => {
    for (const patientName of ['བསྟན་འཛིན', 'ئالىم', '\u{E863}\u{E864}明']) {
      const [referral, copy] = [await aReferral(app), await aCopyCase(app)];
      // As other systems send them: forms do not take them.
      const named = sql`patient_name = ${patientName}, patient_initials = ${initialsOf(patientName)}`;
      await changeUnheard(app.services.database, referralTable, sql`UPDATE referral SET ${named} WHERE id = ${referral.id}`);
      await changeUnheard(app.services.database, copyCaseTable, sql`UPDATE copy_case SET ${named} WHERE id = ${copy.id}`);
      for (const word of [patientName, [...patientName].slice(0, 2).join('')]) {
        expect([word, idsOf((await find('applyAdmin', word)).referral)]).toEqual([word, [referral.id]]);
        expect([word, idsOf((await find('applyAdmin', word))['copy-case'])]).toEqual([word, [copy.id]]);
      }
      expect(await find('strangerAdmin', patientName)).toEqual({});
    }
  });

  test('from before there were initials are filled by the job', async () => {
    const { id, no } = await aReferral(app, { patientName: '尉迟敬' });
    await changeUnheard(app.services.database, referralTable, sql`UPDATE referral SET patient_initials = NULL, no_backwards = NULL`);
    expect((await find('doctor1', 'wcj')).referral).toBeUndefined();
    expect(await fillDerived(app.services)).toBeGreaterThan(0);
    for (const word of ['wcj', no.slice(-8)]) expect([word, idsOf((await find('doctor1', word)).referral)]).toEqual([word, [id]]);
  });
});

test('a report is found by its number, by whoever has the list of reports', async () => {
  const order = await withReport(app, await aConsultation(app, { status: 'diagnosis' }));
  for (const who of ['doctor1', 'expert1', 'operator'] as const)
    expect((await find(who, order.no)).report?.map(({ link }) => link)).toEqual([`/consultation/reports?no=${order.no}`]);
  for (const who of ['cashier', 'stranger'] as const) expect((await find(who, order.no)).report).toBeUndefined();
});

test('people of the own hospital are found by name, initials and telephone, by whoever has the list of people', async () => {
  const { userId, tenantId } = app.people.stranger;
  await app.services.database
    .forTenant(tenantId)
    .run(
      sql`UPDATE user_account SET real_name = '令狐冲', name_initials = NULL, phone = '13900007788' WHERE tenant_id = ${tenantId} AND id = ${userId}`,
    );
  await fillDerived(app.services);
  for (const word of ['令狐', 'LHC', '7788', '13900007788'])
    expect([word, idsOf((await find('strangerAdmin', word)).people)]).toEqual([word, [userId]]);
  for (const who of ['platformAdmin', 'applyAdmin', 'stranger'] as const) expect((await find(who, '令狐')).people).toBeUndefined();
});

describe('the call', () => {
  test('is logged with what was shown of patients and without the word', async () => {
    const order = await aConsultation(app, { patientName: '百里奚' });
    await find('doctor1', '百里奚');
    const row = (await rowsOfLog(app, apiLogTable)).at(-1);
    expect(row).toMatchObject({ call: 'search-everything', account: 'doctor1', status: 200 });
    expect(JSON.parse(String(row?.params)).shown).toBe(order.id);
    expect(JSON.stringify(row)).not.toContain('百里奚');
  });

  test.each(['', 'a', '  ', 'a'.repeat(51)])('is refused for «%s»', async (word) => {
    expect((await (await app.as('doctor1')).send(searchEverything, { word })).status).toBe(400);
  });

  test.each(["' OR 1=1", '%%', '__', '\\\\', '\u{10FFFF}ab', '张%', 'hz*'])('finds nothing strange for %s', async (word) => {
    expect(await find('doctor1', word)).toEqual({});
  });
});
