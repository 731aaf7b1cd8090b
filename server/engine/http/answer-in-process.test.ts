import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { modules } from '../../modules.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { loadActorOfUser } from '../identity/load-actor.ts';
import { apiScopeTable } from '../identity/scope.tables.ts';
import { insertRow } from '../store/rows.ts';
import { inProcess } from './answer-in-process.ts';
import { servedBy } from './app.ts';

let app: TestApp;
const ask = inProcess(servedBy(modules));
const submit = endpointOf(doctorFee, 'submit');
const fee = { title: 'chief', remoteType: 'oneSubject', doctorTitleFee: 300_00 };

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function actorOf(name: PersonName) {
  const { tenantId, userId } = app.people[name];
  const loaded = await loadActorOfUser(app.services, tenantId, userId, app.clock.now());
  if (!loaded) throw new Error(`${name} is not there`);
  return loaded.actor;
}

test('somebody asks without HTTP and gets what a client would, at the time that is said', async () => {
  const at = Date.parse('2026-03-04T05:06:07Z');
  await ask({ ...app.services, clock: () => at }, await actorOf('expertAdmin'), submit, fee);
  const { records } = await (await app.as('expertAdmin')).get<{ records: object[] }>(endpointOf(doctorFee, 'list'));
  expect(records).toMatchObject([{ ...fee, createTime: '2026-03-04 13:06:07' }]);
});

test('he is who he would be after signing in', async () => {
  const { tenantId, tenantName, userId, realName } = app.people.doctor1;
  const actor = await actorOf('doctor1');
  expect(actor).toMatchObject({ tenantId, tenantName, userId, realName, account: 'doctor1', dataScope: 'self' });
  expect(actor.permissions.has('consultation_apply')).toBe(true);
  expect(await loadActorOfUser(app.services, '100003', userId, app.clock.now())).toBeUndefined();
});

test('who lacks the permission is refused, and so is what a field does not take', async () => {
  const audit = ask(app.services, await actorOf('doctor1'), auditConsultation, {});
  await expect(audit).rejects.toMatchObject({ code: 403 });
  const empty = ask(app.services, await actorOf('expertAdmin'), submit, { ...fee, title: '' });
  await expect(empty).rejects.toMatchObject({ code: 400, message: '请选择职称' });
});

test('what an interface scope of his hospital denies is denied here too', async () => {
  const { tenantId } = app.people.expertAdmin;
  const stamp = { now: app.clock.now() };
  const own = app.services.database.forTenant(tenantId);
  await insertRow(own, apiScopeTable, { scopeName: '费用', apiPath: submit.path, method: 'POST' }, stamp);
  await expect(ask(app.services, await actorOf('expertAdmin'), submit, fee)).rejects.toMatchObject({
    code: 403,
    message: '没有此接口的权限',
  });
});
