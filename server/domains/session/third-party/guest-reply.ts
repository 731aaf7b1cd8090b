import { signGuestToken } from '../../../engine/identity/tokens.ts';
import type { Services } from '../../../engine/services.ts';
import { sql } from '../../../engine/store/sql.ts';
import { limits } from '../session-limits.ts';
import type { Guest } from './sign-in-third-party.ts';

interface LastRequest {
  status: string;
  refuseReason: string | null;
}

/** The token reply for somebody without an account: its token opens nothing but the registration, and cannot be renewed. */
export async function guestReply({ secret, database }: Services, guest: Guest, now: number) {
  const { tenantId, oauthId, clientId, loginName, realName } = guest;
  const { rows } = await database.forTenant(tenantId).run<LastRequest>(sql`
    SELECT status, refuse_reason AS "refuseReason" FROM registration
    WHERE tenant_id = ${tenantId} AND oauth_id = ${oauthId} AND is_deleted = 0 ORDER BY create_time DESC, id DESC LIMIT 1`);
  const [last] = rows;
  return {
    access_token: await signGuestToken(secret, { tenantId, oauthId, clientId }, now, limits.guestSeconds),
    refresh_token: '',
    token_type: 'bearer',
    expires_in: limits.guestSeconds,
    tenant_id: tenantId,
    // Clients of this family take an empty or negative one for a newcomer.
    user_id: '',
    role_id: '',
    role_name: '',
    account: loginName,
    user_name: loginName,
    nick_name: realName,
    real_name: realName,
    oauth_id: oauthId,
    registration_status: last?.status,
    registration_reason: last?.refuseReason ?? undefined,
  };
}
