import { expect, test } from 'vitest';
import { choosePatient, patientInfo } from '../../../contract/domains/consultation/patient-info.resource.ts';
import { saveConsultation } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aForm } from './consultation.testing.ts';

const app = sharedTestApp();
const [list, submit] = [endpointOf(patientInfo, 'list'), endpointOf(patientInfo, 'submit')];
const card = {
  patientName: '林晓月',
  patientSex: '2',
  patientPhone: '13800001234',
  patientIdCard: '110101197203150047',
  medicalRecordNo: 'ZY88',
};

test('a card is chosen with its numbers in full, listed masked, and absent for other hospitals', async () => {
  await (await app().as('applyAdmin')).get(submit, card);
  const doctor = await app().as('doctor1');
  const { records } = await doctor.get<Page<{ id: string; patientIdCard: string }>>(list, { patientName: '林晓月' });
  expect(records).toMatchObject([{ patientPhone: '138****1234', patientIdCard: expect.stringContaining('****') }]);
  const id = records[0]?.id ?? '';
  expect(await doctor.get(choosePatient, { id })).toMatchObject(card);
  expect([403, 404]).toContain((await (await app().as('expert1')).send(choosePatient, { id })).status);
});

test('an identity number has one card', async () => {
  const admin = await app().as('applyAdmin');
  const other = { ...card, patientIdCard: '53011119700101001X' };
  await admin.get(submit, other);
  expect([400, 409]).toContain((await admin.send(submit, { ...other, patientName: '别人' })).status);
});

test('a submitted application leaves a card, and changes none that is there', async () => {
  const doctor = await app().as('doctor1');
  const admin = await app().as('applyAdmin');
  const submitted = (patientName: string) =>
    doctor.get(saveConsultation, { ...aForm(app()), patientName, patientIdCard: '310101199001011237', type: 'submit' });
  await submitted('周知遥');
  await submitted('周知遥改');
  const { records } = await admin.get<Page<{ patientName: string }>>(list, { patientName: '周知遥' });
  expect(records.map(({ patientName }) => patientName)).toEqual(['周知遥']);
});
