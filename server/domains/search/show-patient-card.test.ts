import { beforeAll, expect, test } from 'vitest';
import { listPatientReadings, showPatientCard } from '../../../contract/domains/search/patient-card.endpoints.ts';
import type { AnswerOf } from '../../../contract/kernel/sent.ts';
import { sql } from '../../engine/store/sql.ts';
import { extraPerson } from '../../testing/extra-people.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { aCopyCase } from '../copy-case/copy-case.testing.ts';
import { aReferral } from '../referral/referral.testing.ts';
import { withReport } from '../report/report.testing.ts';

const app = sharedTestApp();
const MINUTE_MS = 60_000;
type Card = AnswerOf<typeof showPatientCard>;
let order: Awaited<ReturnType<typeof aConsultation>>;
let idCard = '';

const cardOf = async (who: PersonName, input: object) => (await app().as(who)).get<Card>(showPatientCard, input);
const groupsOf = ({ events }: Card) => events.map(({ group }) => group);

beforeAll(async () => {
  const { id } = await aReferral(app());
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ idCard: string }>(sql`SELECT patient_id_card AS "idCard" FROM referral WHERE id = ${id}`);
  idCard = rows[0]?.idCard ?? '';
  app().clock.advance(MINUTE_MS);
  order = await aConsultation(app(), { status: 'diagnosis', patientIdCard: idCard, patientName: '林晓月' });
  app().clock.advance(MINUTE_MS);
  await withReport(app(), order);
  app().clock.advance(MINUTE_MS);
  // Somebody else, of the same name.
  await aConsultation(app(), { status: 'complete', patientIdCard: '310101199001011237', patientName: '林晓月' });
});

test('what happened to the patient of a document, newest first, of whatever the reader may open; the opening is kept', async () => {
  const card = await cardOf('doctor1', { group: 'consultation', id: order.id });
  expect(card.patientName).toBe('林晓月');
  expect(card.patientIdCard).toContain('****');
  expect(groupsOf(card)).toEqual(['report', 'consultation', 'referral']);
  expect(card.events[1]).toMatchObject({ id: order.id, title: '单学科会诊', link: `/consultation/detail?id=${order.id}` });
  const { rows } = await app()
    .services.database.forGroup()
    .run(sql`SELECT account FROM audit_log WHERE call = ${showPatientCard.name} AND row_id = ${order.id}`);
  expect(rows.length).toBeGreaterThan(0);
});

test('what names somebody else under the same number says whom, of every kind, and what names this patient says nothing', async () => {
  const card = await cardOf('doctor1', { group: 'consultation', id: order.id });
  const namesOf = ({ events }: Card) => events.map(({ group, otherName }) => [group, otherName]);
  expect(namesOf(card)).toEqual([
    ['report', undefined],
    ['consultation', undefined],
    ['referral', '李大山'],
  ]);
  const referral = card.events[2]?.id;
  expect(namesOf(await cardOf('doctor1', { group: 'referral', id: referral ?? '' }))).toEqual([
    ['report', '林晓月'],
    ['consultation', '林晓月'],
    ['referral', undefined],
  ]);
  const same = await aConsultation(app(), { status: 'wait_primaryaudit', patientIdCard: '440101197001014321', patientName: ' 林 晓月' });
  const [blank] = (await cardOf('doctor1', { group: 'consultation', id: same.id })).events;
  expect(blank).not.toHaveProperty('otherName');
  // Of whom the card is cannot be said from a document without a name: then nothing is another's.
  const unnamed = await aConsultation(app(), { status: 'wait_primaryaudit', patientIdCard: '440101197001014321', patientName: null });
  expect(namesOf(await cardOf('doctor1', { group: 'consultation', id: unnamed.id })).filter(([, otherName]) => otherName)).toEqual([]);
});

test('of some kinds alone, and page by page', async () => {
  const some = await cardOf('doctor1', { group: 'consultation', id: order.id, groups: 'referral' });
  expect(groupsOf(some)).toEqual(['referral']);
  for (let more = 0; more < 24; more += 1) {
    app().clock.advance(MINUTE_MS);
    await aConsultation(app(), { status: 'wait_primaryaudit', patientIdCard: idCard });
  }
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page: Card = await cardOf('doctor1', { group: 'consultation', id: order.id, ...(after ? { after } : {}) });
    seen.push(...page.events.map(({ id }) => id));
    after = page.next;
  } while (after);
  expect(seen).toHaveLength(27);
  expect(new Set(seen).size).toBe(27);
});

test('another hospital sees what it was asked; who may not open the document gets no card', async () => {
  // Of the expert's hospital nobody was asked for what waits for the audit.
  const card = await cardOf('expert1', { group: 'consultation', id: order.id, groups: 'consultation,report' });
  expect(groupsOf(card)).toEqual(['report', 'consultation']);
  for (const who of ['strangerAdmin', 'nobody'] as const)
    expect((await (await app().as(who)).send(showPatientCard, { group: 'consultation', id: order.id })).status).toBe(404);
  for (const group of ['report', 'nothing'])
    expect((await (await app().as('doctor1')).send(showPatientCard, { group, id: order.id })).status).toBe(404);
});

test('whoever sees numbers in full sees this one', async () => {
  const trusted = await extraPerson(app(), app().people.doctor1.tenantId, 'trusted', ['applyorder_view', 'sensitive_view'], 'tenant');
  expect(await trusted.get(showPatientCard, { group: 'consultation', id: order.id })).toMatchObject({ patientIdCard: idCard });
});

test('a report of an order that the reader may not open is none of what they are shown', async () => {
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ id: string }>(sql`SELECT id FROM referral WHERE patient_id_card = ${idCard}`);
  const rights = ['referral_admin_out_outpatient', 'referral_admin_out_inpatient', 'consultation_report'];
  const cardWith = async (name: string, more: readonly string[]) => {
    const reader = await extraPerson(app(), '100002', name, [...rights, ...more], 'tenant');
    return groupsOf(await reader.get<Card>(showPatientCard, { group: 'referral', id: rows[0]?.id, groups: 'referral,report' }));
  };
  expect(await cardWith('transfers', [])).toEqual(['referral']);
  expect(await cardWith('transfers and asks', ['consultation_apply'])).toEqual(['report', 'referral']);
});

test('a request for copies says as well whom it names', async () => {
  const copy = await aCopyCase(app());
  const patientIdCard = '53990119600101001X';
  const other = await aConsultation(app(), { status: 'wait_primaryaudit', patientIdCard, patientName: '段国梁' });
  const reader = await extraPerson(app(), '100002', 'copies', ['applyorder_view', 'copy_case_list'], 'tenant');
  const { events } = await reader.get<Card>(showPatientCard, { group: 'consultation', id: other.id, groups: 'copy-case' });
  expect(events).toMatchObject([{ id: copy.id, otherName: '段国栋' }]);
});

test('who has opened the card from a document is told to whoever sees that and may know, of every hospital of it', async () => {
  const seen = { group: 'consultation', id: order.id };
  for (const who of ['doctor1', 'expert1', 'operator'] as const) {
    app().clock.advance(MINUTE_MS);
    await cardOf(who, seen);
  }
  const read = await (await app().as('applyAdmin')).get<AnswerOf<typeof listPatientReadings>>(listPatientReadings, seen);
  const { operator, expert1, doctor1 } = app().people;
  expect(read.slice(0, 3).map(({ userName }) => userName)).toEqual([operator, expert1, doctor1].map(({ realName }) => realName));
  expect(new Set(read.map(({ hospitalName }) => hospitalName)).size).toBe(3);
  expect(read[0]).toMatchObject({ id: expect.any(String), readTime: expect.stringMatching(/^\d{4}-/) });
  // The hospital that was asked reads the same; nobody without the right, and nobody who does not see the document.
  expect(await (await app().as('expertAdmin')).get(listPatientReadings, seen)).toEqual(read);
  expect((await (await app().as('doctor1')).send(listPatientReadings, seen)).status).toBe(403);
  for (const input of [seen, { ...seen, group: 'report' }])
    expect((await (await app().as('strangerAdmin')).send(listPatientReadings, input)).status).toBe(404);
});
