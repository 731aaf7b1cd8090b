import { describe, expect, test } from 'vitest';
import { inspectStatement } from './inspect-statement.ts';

describe('a statement that several machines would refuse fails the test that sends it', () => {
  test.each([
    ['names the tenant', 'tenant', 'SELECT id FROM department WHERE id = $1'],
    ['volatile functions', 'group', 'UPDATE outbox SET next_time = now() WHERE tenant_id = $1'],
    ['find the owner first', 'group', 'SELECT id FROM consultation WHERE id = $1 FOR UPDATE'],
    ['find the owner first', 'group', 'SELECT 1 FROM role WHERE tenant_id = ANY ($1) ORDER BY id FOR SHARE'],
    [
      'at every step',
      'tenant',
      `WITH RECURSIVE below AS (SELECT id FROM department WHERE tenant_id = $1 AND id = $2
        UNION SELECT d.id FROM department d JOIN below ON d.parent_id = below.id) SELECT id FROM below`,
    ],
    [
      'query within a query',
      'group',
      'SELECT id, (SELECT count(*) FROM role_menu m WHERE m.role_id = r.id) FROM role r WHERE r.tenant_id = $1',
    ],
    [
      'no outer join',
      'tenant',
      'SELECT u.id, d.dept_name FROM user_account u LEFT JOIN department d ON d.tenant_id = u.tenant_id AND d.id = u.dept_id WHERE u.tenant_id = $1',
    ],
    [
      'joined by their tenants',
      'group',
      'SELECT b.id FROM referral_bed b JOIN referral r ON r.id = b.referral_id WHERE b.released_time IS NULL',
    ],
    [
      'joined by their tenants',
      'group',
      'SELECT 1 FROM notice n JOIN user_account u ON u.tenant_id = n.tenant_id AND u.id = n.user_id JOIN department d ON d.id = u.dept_id',
    ],
    [
      'not in the condition of a join',
      'tenant',
      `SELECT 1 FROM (SELECT id, tenant_id FROM consultation WHERE is_deleted = 0) c JOIN conversation t ON t.tenant_id = c.tenant_id AND (t.tenant_id = $1
        OR (t.tenant_id, t.apply_order_id) IN (SELECT tenant_id, apply_order_id FROM consultation_expert WHERE target_doctor_id = $2))`,
    ],
    ['are answered', 'tenant', 'INSERT INTO user_post (tenant_id, user_id) SELECT $1, id FROM unnest($2::uuid[]) AS u (id)'],
  ] as const)('%s (%s): %s', (words, scope, statement) => expect(() => inspectStatement(statement, scope)).toThrow(words));

  test.each([
    ['tenant', 'SELECT id FROM department WHERE tenant_id = $1 AND id = $2 FOR UPDATE'],
    ['group', 'SELECT id FROM consultation ORDER BY create_time DESC LIMIT $1'],
    ['group', 'SELECT id FROM region WHERE code = $1 FOR UPDATE'],
    ['group', 'SELECT u.id FROM notice n JOIN user_account u ON u.tenant_id = n.tenant_id AND u.id = n.user_id WHERE n.title = $1'],
    [
      'tenant',
      'SELECT u.id FROM notice n JOIN user_account u ON u.tenant_id = n.tenant_id AND u.id IN (SELECT user_id FROM user_role WHERE tenant_id = $1) WHERE n.tenant_id = $1',
    ],
    ['group', 'SELECT m.id FROM role_menu r JOIN menu m ON m.id = r.menu_id WHERE r.tenant_id = $1'],
    ['tenant', 'SELECT u.id FROM user_account u LEFT JOIN menu m ON m.id = u.menu_id WHERE u.tenant_id = $1'],
    [
      'tenant',
      "SELECT ')' AS x, (SELECT d.dept_name FROM department d WHERE d.tenant_id = u.tenant_id AND d.id = u.dept_id) FROM user_account u WHERE u.tenant_id = $1",
    ],
    ['tenant', 'INSERT INTO user_post (tenant_id, user_id) SELECT $1, id FROM unnest($2::uuid[]) AS u (id) RETURNING 1'],
  ] as const)('(%s) %s passes', (scope, statement) => inspectStatement(statement, scope));
});
