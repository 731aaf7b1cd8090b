import { showFactor } from '../../../../contract/domains/session/factor.endpoints.ts';
import { serve } from '../../../engine/call/call.ts';
import { presenterOf } from '../../../engine/call/present.ts';
import { sql } from '../../../engine/store/sql.ts';
import { readParams } from '../../settings/param.reads.ts';
import { factorPresets } from './own-factor.ts';
import { wantsFactor } from './require-enrolment.ts';

const present = presenterOf(showFactor.row);

export const serveShowFactor = serve(showFactor, async ({ actor, services }) => {
  const { tenantId, userId } = actor;
  const db = services.database.forTenant(tenantId);
  const [params, { rows }] = await Promise.all([
    readParams(db, factorPresets),
    db.run<{ enabledTime: Date; recoveryLeft: number }>(sql`
      SELECT f.confirmed_time AS "enabledTime", (SELECT count(*)::int FROM recovery_code r
        WHERE r.tenant_id = f.tenant_id AND r.user_id = f.user_id AND r.used_time IS NULL) AS "recoveryLeft"
      FROM second_factor f WHERE f.tenant_id = ${tenantId} AND f.user_id = ${userId} AND f.confirmed_time IS NOT NULL`),
  ]);
  const required = (await wantsFactor(db, params['login.second-factor'], userId)) ? 1 : 0;
  return present({ enabled: rows.length, required, ...rows[0] });
});
