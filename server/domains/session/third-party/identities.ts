import { newId } from '../../../engine/store/rows.ts';
import type { Runner } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import type { Identity } from './exchange-code.ts';

/** An identity as it is kept here; `userId` names the local account, unless there is none or it was deleted. */
export interface KeptIdentity {
  id: string;
  userId: string | null;
}

/** Remembers somebody whom a provider of the runner's tenant vouches for. One row a person, however often they come. */
export async function keepIdentity(runner: Runner, source: string, identity: Identity, now: number): Promise<KeptIdentity> {
  const { issuer, subject, loginName, realName } = identity;
  const time = new Date(now);
  const { rows } = await runner.run<KeptIdentity>(sql`
    INSERT INTO user_oauth (id, tenant_id, issuer, subject, source, login_name, real_name, last_time, create_time, update_time, version, is_deleted)
    VALUES (${newId()}, ${runner.tenantId}, ${issuer}, ${subject}, ${source}, ${loginName}, ${realName}, ${time}, ${time}, ${time}, 0, 0)
    ON CONFLICT (tenant_id, issuer, subject) WHERE is_deleted = 0 DO UPDATE SET source = excluded.source,
      login_name = excluded.login_name, real_name = excluded.real_name, last_time = excluded.last_time
    RETURNING id, user_id AS "userId"`);
  const [kept] = rows;
  if (!kept) throw new Error('the identity was not kept');
  return kept;
}
