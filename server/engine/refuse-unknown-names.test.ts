import { afterEach, expect, test } from 'vitest';
import { defineDomain } from '../../contract/kernel/domain.ts';
import { field } from '../../contract/kernel/field.ts';
import { enter } from '../../contract/kernel/prompts.ts';
import { defineResource } from '../../contract/kernel/resource.ts';
import type { Use } from '../../contract/kernel/resource-row.ts';
import { modules } from '../modules.ts';
import { defineModule, type Module } from './module.ts';
import { refuseUnknownNames } from './refuse-unknown-names.ts';
import { forgetTable } from './store/table.ts';

afterEach(() => forgetTable('courier'));

/** The product with one domain more, whose declaration names these. */
function withCourier(named: { code?: string; dept?: string; user?: string; use?: Use }): readonly Module[] {
  const { code = 'courier_view', dept = 'department', user = 'user_account', use } = named;
  const courier = defineResource({
    name: 'courier',
    title: '快递公司',
    domain: 'courier',
    path: '/blade-test/courier',
    scope: 'tenant',
    permission: 'courier',
    fields: {
      courierName: field.text('公司名称', { required: enter, max: 50 }),
      deptId: field.id('科室'),
      headId: field.id('负责人', { names: user }),
    },
    columns: ['courierName'],
    verbs: ['list', 'remove'],
    references: { deptId: dept },
    ...(use ? { usedBy: [use] } : {}),
    menu: { parent: 'system', path: '/courier', sort: 99 },
  });
  const domain = defineDomain({ name: 'courier', title: '快递', resources: [courier], grants: { admin: [code] } });
  return [...modules, defineModule({ domain, serves: [] })];
}

test('every name of the product is known', () => {
  expect(() => refuseUnknownNames(modules)).not.toThrow();
  expect(() => refuseUnknownNames(withCourier({}))).not.toThrow();
});

test.each([
  [
    'a right',
    { code: 'courier_veiw' },
    'what courier grants to admin names courier_veiw, and there is no such right in a menu: did you mean courier_view?',
  ],
  ['a right that is like none', { code: 'zzzzzzzz' }, 'what courier grants to admin names zzzzzzzz, and there is no such right in a menu'],
  ['a table', { dept: 'departmnt' }, 'courier.deptId names departmnt, and there is no such table: did you mean department?'],
  [
    'a table that a field names',
    { user: 'user-acount' },
    'courier.headId names user_acount, and there is no such table: did you mean user_account?',
  ],
  [
    'a field in use',
    { use: { table: 'department', field: 'courirId', what: '科室' } },
    'what stands in the way of removing courier names courirId, and there is no such field of department',
  ],
])('%s that nobody declares is named before anything starts, with the nearest one', (_what, named, sentence) => {
  expect(() => refuseUnknownNames(withCourier(named))).toThrow(sentence);
});
