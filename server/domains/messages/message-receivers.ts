import { type Audience, CHOOSE_AUDIENCE, needsIds } from '../../../contract/domains/messages/message-audience.ts';
import { sentMessageForm } from '../../../contract/domains/messages/sent-message.resource.ts';
import { said, word } from '../../../contract/kernel/said.ts';
import { wordOf } from '../../engine/reference/dictionary-words.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { ident, type Sql, sql, text } from '../../engine/store/sql.ts';
import { invalid } from '../../platform/refusal.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NAMES_SHOWN = 5;

/** Said of an audience to which nobody belongs who could read anything. */
export const NOBODY_THERE = '接收范围内没有可接收的人员';

/** What the ids of an audience name, and what to call it. */
const sources: Readonly<Record<string, { table: string; name: string; what: string }>> = {
  departments: { table: 'department', name: 'dept_name', what: '部门' },
  roles: { table: 'role', name: 'role_name', what: '角色' },
  users: { table: 'user_account', name: 'real_name', what: '人员' },
};

/** The chosen ids, or none where the audience needs none. Throws 400 when nothing was chosen. */
export function chosenIds(audience: unknown, sent: readonly string[] | null | undefined): string[] {
  if (!needsIds(audience)) return [];
  const ids = [...new Set((sent ?? []).map((id) => id.toLowerCase()))];
  if (ids.length === 0 || !ids.every((id) => UUID.test(id))) throw invalid([{ field: 'audienceIds', message: CHOOSE_AUDIENCE }]);
  return ids;
}

/** The audience in words: 全院, or the names of what was chosen. Throws 400 for an id that is not of this hospital. */
export async function describeAudience(runner: Runner, tenantId: string, audience: Audience, ids: readonly string[]): Promise<string> {
  const source = sources[audience];
  if (!source) return (await wordOf(runner, sentMessageForm.audience))(audience);
  const { rows } = await runner.run<{ name: string }>(sql`
    SELECT ${ident(source.name)} AS name FROM ${ident(source.table)}
    WHERE tenant_id = ${tenantId} AND id = ANY (${[...ids]}::uuid[]) AND is_deleted = 0 ORDER BY id`);
  if (rows.length !== ids.length) throw invalid([{ field: 'audienceIds', message: said`所选${word(source.what)}不存在，请重新选择` }]);
  const names = rows.slice(0, NAMES_SHOWN).map(({ name }) => name);
  return `${names.join('、')}${rows.length > NAMES_SHOWN ? `等${rows.length}个${source.what}` : ''}`;
}

/** The enabled people of a hospital who belong to an audience, each once; a department stands for all below it. */
export async function receiversOf(runner: Runner, tenantId: string, audience: Audience, ids: readonly string[]): Promise<string[]> {
  const { rows } = await runner.run<{ id: string }>(sql`
    SELECT u.id FROM user_account u
    WHERE u.tenant_id = ${tenantId} AND u.is_deleted = 0 AND u.status = '1' AND ${belongs(tenantId, audience, [...ids])} ORDER BY u.id`);
  return rows.map(({ id }) => id);
}

function belongs(tenantId: string, audience: Audience, ids: string[]): Sql {
  if (audience === 'users') return sql`u.id = ANY (${ids}::uuid[])`;
  if (audience === 'roles')
    return sql`u.id IN (SELECT ur.user_id FROM user_role ur WHERE ur.tenant_id = ${tenantId} AND ur.role_id = ANY (${ids}::uuid[]))`;
  if (audience !== 'departments') return text('true');
  return sql`u.dept_id IN (
    WITH RECURSIVE below AS (
      SELECT d.id FROM department d WHERE d.tenant_id = ${tenantId} AND d.id = ANY (${ids}::uuid[]) AND d.is_deleted = 0
      UNION SELECT d.id FROM department d JOIN below ON d.parent_id = below.id WHERE d.tenant_id = ${tenantId} AND d.is_deleted = 0)
    SELECT id FROM below)`;
}
