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

afterEach(() => forgetTable('sample_cart'));

/** The product with one domain more, whose declaration names these. */
function withCart(named: { code?: string; dept?: string; user?: string; use?: Use }): readonly Module[] {
  const { code = 'sample_cart_view', dept = 'department', user = 'user_account', use } = named;
  const cart = defineResource({
    name: 'sample-cart',
    title: '样例车',
    domain: 'sample-cart',
    path: '/blade-test/sample-cart',
    scope: 'tenant',
    permission: 'sample_cart',
    fields: {
      cartName: field.text('名称', { required: enter, max: 50 }),
      deptId: field.id('科室'),
      headId: field.id('负责人', { names: user }),
    },
    columns: ['cartName'],
    verbs: ['list', 'remove'],
    references: { deptId: dept },
    ...(use ? { usedBy: [use] } : {}),
    menu: { parent: 'system', path: '/sample-cart', sort: 99 },
  });
  const domain = defineDomain({ name: 'sample-cart', title: '样例', resources: [cart], grants: { admin: [code] } });
  return [...modules, defineModule({ domain, serves: [] })];
}

test('every name of the product is known', () => {
  expect(() => refuseUnknownNames(modules)).not.toThrow();
  expect(() => refuseUnknownNames(withCart({}))).not.toThrow();
});

test.each([
  [
    'a right',
    { code: 'sample_cart_veiw' },
    'what sample-cart grants to admin names sample_cart_veiw, and there is no such right in a menu: did you mean sample_cart_view?',
  ],
  [
    'a right that is like none',
    { code: 'zzzzzzzz' },
    'what sample-cart grants to admin names zzzzzzzz, and there is no such right in a menu',
  ],
  ['a table', { dept: 'departmnt' }, 'sample_cart.deptId names departmnt, and there is no such table: did you mean department?'],
  [
    'a table that a field names',
    { user: 'user-acount' },
    'sample-cart.headId names user_acount, and there is no such table: did you mean user_account?',
  ],
  [
    'a field in use',
    { use: { table: 'department', field: 'cartNo', what: '科室' } },
    'what stands in the way of removing sample-cart names cartNo, and there is no such field of department',
  ],
  [
    'a field that names who has what is in use',
    { use: { table: 'department', field: 'parentId', heldBy: 'cartNo', what: '科室' } },
    'what stands in the way of removing sample-cart names cartNo, and there is no such field of department',
  ],
])('%s that nobody declares is named before anything starts, with the nearest one', (_what, named, sentence) => {
  expect(() => refuseUnknownNames(withCart(named))).toThrow(sentence);
});
