import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMaterials } from '../../../contract/domains/consultation/add-materials.endpoint.ts';
import { consultationDetail, consultationHistory } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, allStates, storedConsultation, toldAbout } from './consultation.testing.ts';

/** Material that comes after an order was handed in (domain rules 6.1.12). */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const open: readonly string[] = [
  ...['wait_dept_approval', 'wait_office_approval', 'wait_pay', 'wait_primaryaudit'],
  ...['wait_scheduling', 'wait_sent', 'wait_receiving', 'wait_diagnosis'],
];

async function aPicture(who: PersonName, extension = 'png'): Promise<string> {
  const { tenantId, userId } = app.people[who];
  const kept = { code: 'case-image', extension, size: 1000, contentType: 'image/png', sha256: newId() };
  const row = { ...kept, userId, name: newId(), originalName: `picture.${extension}` };
  return String((await insertRow(app.services.database.forTenant(tenantId), fileTable, row, { userId, now: app.clock.now() })).id);
}

const add = async (who: PersonName, applyOrderId: string, ...laterPath: string[]) =>
  (await app.as(who)).send(addMaterials, { applyOrderId, laterPath });

test.each(open)('the applicant adds pictures in %s, and nothing that was there goes', async (status) => {
  const row = await aConsultation(app, { status: status as 'wait_pay' });
  const [first, second] = [await aPicture('doctor1'), await aPicture('doctor1')];
  expect((await add('doctor1', row.id, first)).status).toBe(200);
  expect((await add('doctor1', row.id, second)).status).toBe(200);
  expect(await storedConsultation(app, row)).toMatchObject({ applyOrderStatus: status, laterPath: [first, second] });
  const shown = await (await app.as('doctor1')).get(consultationDetail, { applyOrderId: row.id });
  expect(shown).toMatchObject({
    laterPath: [expect.stringContaining(first), expect.stringContaining(second)],
    laterTime: expect.any(String),
  });
});

test('it stands in the history, to both hospitals, with who added it and in which state', async () => {
  const row = await aConsultation(app, { status: 'wait_diagnosis' });
  await add('doctor1', row.id, await aPicture('doctor1'));
  const state = consultationStates.labels.wait_diagnosis;
  const line = { label: '补充资料', fromLabel: state, toLabel: state, userName: app.people.doctor1.realName };
  for (const who of ['doctor1', 'expert1'] as const) {
    const history = await (await app.as(who)).get<object[]>(consultationHistory, { applyOrderId: row.id });
    expect(history.at(-1)).toMatchObject(line);
  }
});

test.each(allStates.filter((state) => !open.includes(state)))('not in %s, by name', async (status) => {
  const row = await aConsultation(app, { status });
  const { status: code, body } = await add('doctor1', row.id, await aPicture('doctor1'));
  expect([code, body.msg]).toEqual([409, `${consultationStates.labels[status]}状态下不能补充资料`]);
});

test('the button is offered to the applicant, as long as it is open', async () => {
  const can = async (who: PersonName, status: 'wait_diagnosis' | 'diagnosis_ing') => {
    const row = await aConsultation(app, { status });
    return (await (await app.as(who)).get<{ can: string[] }>(consultationDetail, { applyOrderId: row.id })).can.includes(addMaterials.name);
  };
  expect([await can('doctor1', 'wait_diagnosis'), await can('doctor1', 'diagnosis_ing')]).toEqual([true, false]);
  expect(await can('expert1', 'wait_diagnosis')).toBe(false);
});

test('nobody else adds to it, and only pictures of one’s own', async () => {
  const row = await aConsultation(app, { status: 'wait_diagnosis' });
  expect((await add('doctor2', row.id, await aPicture('doctor2'))).status).toBe(404);
  expect((await add('expert1', row.id, await aPicture('expert1'))).status).toBe(403);
  expect((await add('doctor1', row.id, await aPicture('doctor2'))).status).toBe(400);
  expect((await add('doctor1', row.id, await aPicture('doctor1', 'txt'))).status).toBe(400);
  expect((await storedConsultation(app, row)).laterPath ?? []).toEqual([]);
});

test('at most eight, also when they come one by one or two at once', async () => {
  const row = await aConsultation(app, { status: 'wait_diagnosis' });
  const four = async () => Promise.all(Array.from({ length: 4 }, () => aPicture('doctor1')));
  const [one, two] = [await four(), await four()];
  const codes = await Promise.all([add('doctor1', row.id, ...one), add('doctor1', row.id, ...two)]);
  expect(codes.map(({ status }) => status)).toEqual([200, 200]);
  expect((await storedConsultation(app, row)).laterPath).toHaveLength(8);
  expect(await add('doctor1', row.id, await aPicture('doctor1'))).toMatchObject({ status: 400, body: { msg: '新增资料最多8个' } });
});

test('the expert is told once he can see the order', async () => {
  const [seen, unseen] = [
    await aConsultation(app, { status: 'wait_diagnosis' }),
    await aConsultation(app, { status: 'wait_primaryaudit' }),
  ];
  for (const { id } of [seen, unseen]) await add('doctor1', id, await aPicture('doctor1'));
  expect(await toldAbout(app, seen)).toEqual([{ person: 'expert1', title: '会诊资料有补充' }]);
  expect(await toldAbout(app, unseen)).toEqual([]);
});
