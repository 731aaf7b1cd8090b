import { StartupError } from '../../platform/settings/startup-error.ts';
import { APP_ROLE, type Database, GROUP_ROLE } from './database.ts';
import { sql } from './sql.ts';

/**
 * The second fence and what may only be added to rest on the roles that connections are opened with (ADR 0006). An address with
 * options of its own, or a pooler that drops ours, would take them away in silence: all work would be the owner's. Throws a `StartupError`.
 */
export async function refuseOtherRoles(database: Database): Promise<void> {
  const asked = sql`SELECT current_user AS role`;
  const answers = await Promise.all([
    database.forTenant('000000').run<{ role: string }>(asked),
    database.forGroup().run<{ role: string }>(asked),
  ]);
  const [tenant, group] = answers.map(({ rows }) => rows[0]?.role);
  if (tenant === APP_ROLE && group === GROUP_ROLE) return;
  throw new StartupError(
    `数据库连接没有使用角色 ${APP_ROLE} 和 ${GROUP_ROLE}：请去掉 DATABASE_URL 中的 options，连接池须放行启动参数 options。`,
  );
}
