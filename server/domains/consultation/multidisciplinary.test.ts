import { expect, test } from 'vitest';
import { acceptMultidisciplinary, multidisciplinary } from '../../../contract/domains/consultation/multidisciplinary.resource.ts';
import { listSupervised, listWork } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { storedConsultation } from './consultation.testing.ts';

const app = sharedTestApp();
const request = {
  ...{ patientName: '沈一诺', patientSex: '2', patientAge: 41, patientPhone: '13812340000', patientIdCard: '110101197203150047' },
  ...{ medicalRecordNo: undefined, illnessIntroduced: '反复腹痛三月，多处就诊未明确。', wishes: '消化内科、普外科、影像科' },
};

test('a doctor takes a request over as a draft of their own, once', async () => {
  const doctor = await app().as('doctor1');
  await doctor.get(endpointOf(multidisciplinary, 'submit'), request);
  const { records } = await doctor.get<Page<{ id: string }>>(endpointOf(multidisciplinary, 'list'), { patientName: '沈一诺' });
  const id = records[0]?.id ?? '';
  const replies = await Promise.all([doctor.send(acceptMultidisciplinary, { id }), doctor.send(acceptMultidisciplinary, { id })]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const row = await doctor.get<{ applyOrderId: string }>(endpointOf(multidisciplinary, 'detail'), { id });
  expect(row).toMatchObject({ requestStatus: 'accepted', handleName: app().people.doctor1.realName });
  const order = await storedConsultation(app(), { id: row.applyOrderId, tenantId: app().people.doctor1.tenantId });
  expect(order).toMatchObject({
    ...{ applyOrderStatus: 'wait_submit', applyUserId: app().people.doctor1.userId, patientName: '沈一诺' },
    ...{ illnessIntroduced: request.illnessIntroduced, remark: request.wishes, patientPhone: request.patientPhone },
  });
});

test('a request is told of by its patient to who takes it over, and by its hour to who supervises', async () => {
  const doctor = await app().as('doctor1');
  await doctor.get(endpointOf(multidisciplinary, 'submit'), { ...request, patientName: '沈督办', wishes: undefined });
  const { records } = await doctor.get<Page<{ id: string }>>(endpointOf(multidisciplinary, 'list'), { patientName: '沈督办' });
  const orderId = records[0]?.id;
  const linesOf = async (who: PersonName, list: Endpoint) =>
    (await (await app().as(who)).get<Page<{ orderId: string; no: string; about?: string }>>(list, { size: 200 })).records.filter(
      (line) => line.orderId === orderId,
    );
  const no = toWireTime(app().clock.now()).slice(0, 16);
  expect(await linesOf('doctor1', listWork)).toMatchObject([{ no, about: '沈督办' }]);
  const supervised = await linesOf('applyAdmin', listSupervised);
  expect(supervised).toMatchObject([{ no }]);
  expect(JSON.stringify(supervised)).not.toContain('沈督办');
});
