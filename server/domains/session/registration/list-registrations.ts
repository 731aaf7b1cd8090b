import { registrationActions } from '../../../../contract/domains/session/registration.actions.ts';
import { exportRegistrations, listRegistrations } from '../../../../contract/domains/session/registration.endpoints.ts';
import { abilitiesOf } from '../../../engine/call/subject.ts';
import { serveListed } from '../../../engine/resource/serve-listed.ts';
import { limitOf, orderOf, whereOf } from '../../../engine/store/list-sql.ts';
import { sql } from '../../../engine/store/sql.ts';
import { columnsOf } from '../../../engine/store/table.ts';
import { registrationSubject } from './registration.policy.ts';
import { type RegistrationRow, registrationTable } from './registration.tables.ts';

const names = ['id', 'tenantId', 'name', 'account', 'status', 'refuseReason', 'auditUserName', 'auditTime', 'createTime', 'version'];
const columns = columnsOf(registrationTable, 'r', names);
const preset = { field: 'createTime', descending: true };

/** Requests of the own hospital, with whom the provider says they come from. */
export const registrationLists = serveListed(listRegistrations, exportRegistrations, ({ actor, page: { conditions } }) => {
  const where = sql`r.tenant_id = ${actor.tenantId} AND r.is_deleted = 0 AND ${whereOf(registrationTable, conditions, 'r')}`;
  return {
    select: ({ sorts, ...cut }) => sql`
      SELECT ${columns}, o.login_name AS "identityName", coalesce(p.name, o.source) AS "sourceName"
      FROM registration r JOIN user_oauth o ON o.tenant_id = r.tenant_id AND o.id = r.oauth_id
      LEFT JOIN oidc_provider p ON p.tenant_id = o.tenant_id AND p.source = o.source AND p.is_deleted = 0
      WHERE ${where} ORDER BY ${orderOf(registrationTable, sorts, preset, 'r')} ${limitOf(cut)}`,
    count: sql`SELECT count(*) AS total FROM registration r WHERE ${where}`,
    also: (row: RegistrationRow) => ({ can: abilitiesOf(registrationSubject, registrationActions, actor, row) }),
  };
});
