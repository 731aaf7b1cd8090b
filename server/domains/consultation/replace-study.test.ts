import { afterAll, beforeAll, expect, test } from 'vitest';
import { consultationDetail, consultationHistory } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import {
  listReplacedStudies,
  openReplacedStudy,
  replaceableStates,
  replaceStudy,
} from '../../../contract/domains/consultation/replace-study.endpoints.ts';
import { fileTable } from '../../engine/files/file.table.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { addPerson } from '../../testing/extra-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, allStates, storedConsultation, toldAbout } from './consultation.testing.ts';

/** A study that was attached by mistake makes room for another one, as long as nobody has judged by it. */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function aStudy(who: PersonName): Promise<string> {
  const { tenantId, userId } = app.people[who];
  const kept = { code: 'dicom', extension: 'zip', size: 1000, contentType: 'application/zip', sha256: newId() };
  const row = { ...kept, userId, name: newId(), originalName: 'CT.zip' };
  return (await insertRow(app.services.database.forTenant(tenantId), fileTable, row, { userId, now: app.clock.now() })).id;
}

async function anOrder(status: ConsultationRow['applyOrderStatus'] = 'wait_diagnosis', own: Partial<ConsultationRow> = {}) {
  const dicomPath = [await aStudy('doctor1'), await aStudy('doctor1')];
  return { order: await aConsultation(app, { status: status ?? undefined, dicomPath, ...own } as object), dicomPath };
}

const replace = async (
  who: PersonName,
  applyOrderId: string,
  fileId: string | undefined,
  newFile: string,
  reason = '误传了其他患者的影像',
) => (await app.as(who)).send(replaceStudy, { applyOrderId, fileId: fileId ?? '', dicomPath: [newFile], reason });

interface Replaced {
  id: string;
  reason: string;
  userName: string;
  place: number;
  fileName?: string;
}
const replacedIn = async (who: PersonName, applyOrderId: string) =>
  (await app.as(who)).get<Replaced[]>(listReplacedStudies, { applyOrderId });

test('the new study takes the place of the old one; history tells why, and the old file is for whoever audits', async () => {
  const { order, dicomPath } = await anOrder('wait_diagnosis', { meetingType: '1' });
  const next = await aStudy('doctor1');
  expect((await replace('doctor1', order.id, dicomPath[0], next)).status).toBe(200);
  expect((await storedConsultation(app, order)).dicomPath).toEqual([next, dicomPath[1]]);
  const history = await (await app.as('expert1')).get<object[]>(consultationHistory, { applyOrderId: order.id });
  expect(history.at(-1)).toMatchObject({ label: '更换DICOM影像', reason: '误传了其他患者的影像' });
  expect(await toldAbout(app, order)).toEqual([{ person: 'expert1', title: '会诊影像已更换' }]);
  const [byExpert] = await replacedIn('expert1', order.id);
  expect(byExpert).toMatchObject({ reason: '误传了其他患者的影像', userName: app.people.doctor1.realName, place: 1 });
  // It may be called after the other patient.
  expect(byExpert?.fileName).toBeUndefined();
  expect((await replacedIn('operator', order.id))[0]?.fileName).toBe('CT.zip');
  const about = { applyOrderId: order.id, replacementId: byExpert?.id ?? '' };
  expect((await (await app.as('expert1')).send(openReplacedStudy, about)).status).toBe(403);
  expect((await (await app.as('operator')).get<{ link: string }>(openReplacedStudy, about)).link).toContain(dicomPath[0]);
  const read = sql`SELECT 1 FROM audit_log WHERE row_id = ${dicomPath[0]} AND call = ${openReplacedStudy.name}`;
  expect((await app.services.database.forGroup().run(read)).count).toBe(1);
  const { rows } = await app.services.database
    .forGroup()
    .run<{ context: string; urgent: number; aboutId: string | null }>(
      sql`SELECT context, urgent, about_id AS "aboutId" FROM notice WHERE context LIKE ${`%${order.no}%`} AND title = '会诊影像已更换'`,
    );
  // No step of the order calls off the text message.
  const told = { urgent: 1, aboutId: null };
  expect(rows).toEqual([{ context: expect.stringContaining('第1份DICOM影像已更换，请以新影像为准'), ...told }]);
  expect(rows[0]?.context).not.toContain('误传');
  // The same once more: that study is not there any more.
  expect((await replace('doctor1', order.id, dicomPath[0], await aStudy('doctor1'))).status).toBe(400);
});

test('what made room by mistake is put back, by whoever may replace it, and may make room once more', async () => {
  const { order, dicomPath } = await anOrder();
  const [old = '', kept = ''] = dicomPath;
  const next = await aStudy('doctor1');
  expect((await replace('doctor1', order.id, old, next)).status).toBe(200);
  expect((await replace('applyAdmin', order.id, next, old, '更换有误')).status).toBe(200);
  expect((await storedConsultation(app, order)).dicomPath).toEqual([old, kept]);
  expect(await replacedIn('operator', order.id)).toEqual([expect.objectContaining({ reason: '更换有误', place: 1 })]);
  // The applicant hears of what somebody else did.
  expect((await toldAbout(app, order)).filter(({ person }) => person === 'doctor1')).toEqual([
    { person: 'doctor1', title: '会诊影像已更换' },
  ]);
  expect((await replace('doctor1', order.id, old, kept)).status).toBe(400);
  expect((await replace('doctor1', order.id, old, await aStudy('doctor1'))).status).toBe(200);
});

test('who enters orders does so where their list has them: not what a colleague shares, nor a kind that is not theirs', async () => {
  const { order, dicomPath } = await anOrder('wait_pay', { isSynergy: 1 });
  const { tenantId } = app.people.doctor1;
  const codes = ['applyorder_edit', 'applyorder_view', 'consultation_synergy'];
  const replaceAs = async (permissionCodes: string[], dataScope: 'self' | 'tenant') => {
    const person = await addPerson(app, { tenantId, name: newId().slice(-8), permissionCodes, dataScope });
    const asked = { applyOrderId: order.id, fileId: dicomPath[0] ?? '', dicomPath: [dicomPath[1] ?? ''], reason: '误传' };
    return (await (await app.asUser(person)).send(replaceStudy, asked)).status;
  };
  expect(await replaceAs(codes, 'self')).toBe(403);
  expect(
    await replaceAs(
      codes.filter((code) => code !== 'applyorder_view'),
      'tenant',
    ),
  ).toBe(403);
  // As far as the study, which the order has already.
  expect(await replaceAs(codes, 'tenant')).toBe(400);
  const ofOther = await anOrder('wait_pay', { kind: 'remotevideo' });
  expect((await replace('applyAdmin', ofOther.order.id, ofOther.dicomPath[0], await aStudy('applyAdmin'))).status).toBe(403);
});

test('it is offered and done in every open state, to the applicant and to whoever enters orders in their hospital', async () => {
  for (const status of replaceableStates) {
    const { order, dicomPath } = await anOrder(status as 'wait_pay');
    const { can } = await (await app.as('doctor1')).get<{ can: string[] }>(consultationDetail, { applyOrderId: order.id });
    expect(can).toContain(replaceStudy.name);
    const who = status === 'wait_pay' ? 'applyAdmin' : 'doctor1';
    expect([status, (await replace(who, order.id, dicomPath[1], await aStudy(who))).status]).toEqual([status, 200]);
  }
});

test.each(allStates.filter((state) => !replaceableStates.includes(state)))('not in %s, by name', async (status) => {
  const { order, dicomPath } = await anOrder(status);
  const { status: code, body } = await replace('doctor1', order.id, dicomPath[0], await aStudy('doctor1'));
  expect([code, body.msg]).toEqual([409, `${consultationStates.labels[status]}状态下不能更换DICOM影像`]);
});

test('once one of several experts has written, it is judged by what there was', async () => {
  const { tenantId, userId } = app.people.expert1;
  const seat = { targetTenantId: tenantId, targetDoctorId: userId, answer: 'accepted', isIn: 1, isChief: 1, hasOpinion: 1 };
  const { order, dicomPath } = await anOrder('diagnosis_ing', { experts: [seat] } as never);
  expect((await replace('doctor1', order.id, dicomPath[0], await aStudy('doctor1'))).body.msg).toBe('已有专家填写会诊意见，不能更换影像');
});

test('nobody else, nothing but one’s own study, never without a reason; of two at once one', async () => {
  const { order, dicomPath } = await anOrder();
  const own = await aStudy('doctor1');
  expect((await replace('doctor2', order.id, dicomPath[0], await aStudy('doctor2'))).status).toBe(404);
  expect((await replace('expert1', order.id, dicomPath[0], await aStudy('expert1'))).status).toBe(403);
  expect((await replace('doctor1', order.id, dicomPath[0], await aStudy('doctor2'))).status).toBe(400);
  expect((await replace('doctor1', order.id, await aStudy('doctor1'), own)).status).toBe(400);
  expect((await replace('doctor1', order.id, dicomPath[0], own, '')).status).toBe(400);
  expect((await storedConsultation(app, order)).dicomPath).toEqual(dicomPath);
  const both = await Promise.all([own, await aStudy('doctor1')].map((file) => replace('doctor1', order.id, dicomPath[0], file)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});
