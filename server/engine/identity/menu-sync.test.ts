import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MenuItem } from '../../../contract/kernel/menu.ts';
import type { Database } from '../store/database.ts';
import { insertRow } from '../store/rows.ts';
import { sql } from '../store/sql.ts';
import { createRole } from './accounts.ts';
import { menuTable } from './identity.tables.ts';
import { openIdentityDatabase } from './identity.testing.ts';
import { grantAll, menuId, PLATFORM_ADMINISTRATOR, syncMenu } from './menu-sync.ts';

const now = Date.UTC(2026, 0, 5, 1);
const page = (code: string, title: string, more: Partial<MenuItem> = {}): MenuItem => ({ code, title, path: `/${code}`, sort: 1, ...more });
const buttons = [{ code: 'apply_view', title: '查看' }];

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => ({ database, drop } = await openIdentityDatabase()));
afterAll(() => drop());

async function stored(): Promise<Record<string, unknown>[]> {
  const { rows } = await database.forGroup().run(sql`
    SELECT code, name, category, parent_id AS parent, version FROM menu WHERE is_deleted = 0 ORDER BY code`);
  return rows;
}

describe('the menu table', () => {
  test('follows the declared menu, keeps ids, and is left alone when nothing changed', async () => {
    await Promise.all(
      [1, 2, 3].map(() => syncMenu(database, [page('work', '工作台', { children: [page('apply', '申请', { buttons })] })], now)),
    );
    const first = [
      { code: 'apply', name: '申请', category: '1', parent: menuId('work'), version: 0 },
      { code: 'apply_view', name: '查看', category: '2', parent: menuId('apply'), version: 0 },
      { code: 'work', name: '工作台', category: '1', parent: null, version: 0 },
    ];
    expect(await stored()).toEqual(first);

    await syncMenu(database, [page('work', '工作'), page('apply', '申请', { buttons })], now);
    expect(await stored()).toEqual([
      { code: 'apply', name: '申请', category: '1', parent: null, version: 1 },
      { code: 'apply_view', name: '查看', category: '2', parent: menuId('apply'), version: 0 },
      { code: 'work', name: '工作', category: '1', parent: null, version: 1 },
    ]);

    await syncMenu(database, [page('work', '工作')], now);
    expect((await stored()).map(({ code }) => code)).toEqual(['work']);

    await syncMenu(database, [page('work', '工作'), page('apply', '申请', { buttons })], now);
    expect((await stored()).map(({ code }) => code)).toEqual(['apply', 'apply_view', 'work']);
  });

  test('keeps pages that people added, but not under a declared code', async () => {
    const add = (code: string) => insertRow(database.forGroup(), menuTable, { code, name: '自定义', category: '1' }, { now });
    await add('own-page');
    await add('later');
    await syncMenu(database, [page('work', '工作'), page('later', '后来')], now);
    expect((await stored()).map(({ code, name }) => [code, name])).toEqual([
      ['later', '后来'],
      ['own-page', '自定义'],
      ['work', '工作'],
    ]);
  });

  test('refuses a code that is declared twice', async () => {
    await expect(syncMenu(database, [page('work', '工作', { buttons: [{ code: 'work', title: '查看' }] })], now)).rejects.toThrow(
      'declared twice',
    );
  });

  test('gives ids that are uuids of version 8', () => {
    expect(menuId('work')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

test('what a release adds is held by the platform’s administrator at once, and what he gave up does not come back', async () => {
  const codesOf = async (tenantId: string, roleId: string) => {
    const { rows } = await database.forGroup().run<{ code: string }>(sql`
      SELECT m.code FROM role_menu h JOIN menu m ON m.id = h.menu_id WHERE h.tenant_id = ${tenantId} AND h.role_id = ${roleId} ORDER BY m.code`);
    return rows.map(({ code }) => code);
  };
  const earlier = [page('work', '工作'), page('apply', '申请', { buttons })];
  await syncMenu(database, earlier, now);
  const roleIn = (tenantId: string, alias: string) =>
    createRole(database.forTenant(tenantId), { alias, name: '管理员', dataScope: 'group', permissionCodes: ['work'] }, { now });
  const [platform, other, hospital] = [
    await roleIn('000000', PLATFORM_ADMINISTRATOR),
    await roleIn('000000', 'operator'),
    await roleIn('100001', PLATFORM_ADMINISTRATOR),
  ];
  await syncMenu(database, [...earlier, page('news', '消息', { buttons: [{ code: 'news_view', title: '查看' }] })], now);
  expect(await codesOf('000000', platform)).toEqual(['news', 'news_view', 'work']);
  expect(await codesOf('000000', other)).toEqual(['work']);
  expect(await codesOf('100001', hospital)).toEqual(['work']);
});

describe('grants', () => {
  test('are given once, and never for a code that nobody declares', async () => {
    await syncMenu(database, [page('work', '工作'), page('apply', '申请', { buttons })], now);
    const db = database.forTenant('100001');
    const roleId = await createRole(db, { alias: 'a', name: '甲', dataScope: 'self', permissionCodes: ['work'] }, { now });
    await grantAll(db, roleId, ['work', 'apply_view'], now);
    const { rows } = await db.run(sql`SELECT menu_id AS id FROM role_menu WHERE tenant_id = '100001' AND role_id = ${roleId}`);
    expect(rows.map(({ id }) => id).sort()).toEqual([menuId('work'), menuId('apply_view')].sort());
    await expect(grantAll(db, roleId, ['work', 'aply_view'], now)).rejects.toThrow('aply_view');
  });
});
