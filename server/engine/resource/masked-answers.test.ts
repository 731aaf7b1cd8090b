import { afterAll, beforeAll, expect, test } from 'vitest';
import { userBasic } from '../../../contract/domains/access/user-basic.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { extraPerson } from '../../testing/extra-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** Saving a row shows no more of it than opening it does. */

const [submit, detail] = [endpointOf(userBasic, 'submit'), endpointOf(userBasic, 'detail')];
const TENANT = '100001';
const ID_NUMBER = '110101199003070417';

let app: TestApp;
let described: string;
beforeAll(async () => {
  app = await createTestApp();
  described = app.people.expert1.userId;
});
afterAll(() => app.close());

const clerk = (name: string, rights: readonly string[]) => extraPerson(app, TENANT, name, rights, 'tenant');

test('what is masked for somebody stays masked in the answer of his save, and as it is in the row', async () => {
  const rights = ['user_basic_view', 'user_basic_add', 'user_basic_edit'];
  const [plain, trusted] = [await clerk('plain', rights), await clerk('trusted', [...rights, 'sensitive_view'])];
  const values = { userId: described, realName: '王医生' };
  const row = await trusted.get(submit, { ...values, idNumber: ID_NUMBER });
  expect(row.idNumber).toBe(ID_NUMBER);
  const masked = { idNumber: '110*************17' };
  expect(await plain.get(detail, { id: row.id })).toMatchObject(masked);
  expect(await plain.get(submit, { ...values, id: row.id, remark: '已核对' })).toMatchObject({ ...masked, remark: '已核对' });
  expect(await trusted.get(detail, { id: row.id })).toMatchObject({ idNumber: ID_NUMBER, remark: '已核对' });
});
