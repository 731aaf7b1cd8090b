import { showProfile } from '../../../contract/domains/access/access.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { notFound } from '../../platform/refusal.ts';
import { deptNameSql, postNameSql } from '../organisation/organisation.reads.ts';
import { nicknameSql } from './nicknames.ts';

// His own telephone number is shown to him in full.
const present = presenterOf(showProfile.row, { masked: false });

/** The profile as the wire shows it. Somebody who never chose a nickname goes by his name. */
export async function profileOf(runner: Runner, actor: Actor): Promise<RowOf<typeof showProfile>> {
  const { rows } = await runner.run(sql`
    SELECT u.id, u.tenant_id AS "tenantId", u.version, u.account, u.avatar, u.real_name AS "realName", u.phone, u.email,
      ${nicknameSql()} AS name, ${deptNameSql()} AS "deptName", ${postNameSql()} AS "postName",
      (SELECT v.real_name FROM invitation_binding b JOIN user_account v ON v.tenant_id = b.tenant_id AND v.id = b.inviter_id
        WHERE b.tenant_id = u.tenant_id AND b.user_id = u.id LIMIT 1) AS "inviterName"
    FROM user_account u
    WHERE u.tenant_id = ${actor.tenantId} AND u.id = ${actor.userId} AND u.is_deleted = 0`);
  if (!rows[0]) throw notFound();
  return present({ ...rows[0], tenantName: actor.tenantName, roleName: actor.roleNames.join('，') });
}

export const serveProfile = serve(showProfile, ({ actor, services }) => profileOf(services.database.forTenant(actor.tenantId), actor));
