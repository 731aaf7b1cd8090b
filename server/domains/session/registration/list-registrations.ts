import { registrationActions } from '../../../../contract/domains/session/registration.actions.ts';
import { listRegistrations } from '../../../../contract/domains/session/registration.endpoints.ts';
import { abilitiesOf } from '../../../kernel/action/policy.ts';
import { type Call, serve } from '../../../kernel/http/call.ts';
import { pageOf } from '../../../kernel/http/envelope.ts';
import { presenterOf } from '../../../kernel/http/present.ts';
import { limitOf, orderOf, whereOf } from '../../../kernel/store/list-sql.ts';
import { sql } from '../../../kernel/store/sql.ts';
import { columnsOf } from '../../../kernel/store/table.ts';
import { registrationSubject } from './registration.policy.ts';
import { type RegistrationRow, registrationTable } from './registration.tables.ts';

const names = ['id', 'tenantId', 'name', 'account', 'status', 'refuseReason', 'auditUserName', 'auditTime', 'createTime', 'version'];
const columns = columnsOf(registrationTable, 'r', names);
const preset = { field: 'createTime', descending: true };
const present = presenterOf(listRegistrations.row);

/** Requests of the own hospital, with whom the provider says they come from. */
export const listRegistrationsServed = serve(listRegistrations, async ({ actor, db, page }: Call) => {
  const where = sql`r.tenant_id = ${actor.tenantId} AND r.is_deleted = 0 AND ${whereOf(registrationTable, page.conditions, 'r')}`;
  const [rows, totals] = await db.runAll([
    sql`SELECT ${columns}, o.login_name AS "identityName", coalesce(p.name, o.source) AS "sourceName"
      FROM registration r JOIN user_oauth o ON o.tenant_id = r.tenant_id AND o.id = r.oauth_id
      LEFT JOIN oidc_provider p ON p.tenant_id = o.tenant_id AND p.source = o.source AND p.is_deleted = 0
      WHERE ${where} ORDER BY ${orderOf(registrationTable, page.sorts, preset, 'r')} ${limitOf(page)}`,
    sql`SELECT count(*) AS total FROM registration r WHERE ${where}`,
  ]);
  const records = (rows?.rows ?? []).map((row) => {
    const can = abilitiesOf(registrationSubject, registrationActions, actor, row as unknown as RegistrationRow);
    return present({ ...row, can });
  });
  return pageOf(records, Number(totals?.rows[0]?.total ?? 0), page);
});
