import { exportSupervised, listSupervised } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import { inboxTable } from '../../engine/inbox/inbox.table.ts';
import { serveListed } from '../../engine/resource/serve-listed.ts';
import { limitOf, orderOf } from '../../engine/store/list-sql.ts';
import { join, sql } from '../../engine/store/sql.ts';
import { columnsOf } from '../../engine/store/table.ts';
import { askedOf, ownParts, preset } from './list-work.ts';

const { userName: _, link: __, ...stored } = listSupervised.row;

/** Of the own hospital, whoever it waits for. */
export const supervisedLists = serveListed(listSupervised, exportSupervised, ({ actor, page, now }) => {
  const where = sql`tenant_id = ${actor.tenantId} AND is_watching = 0 AND ${askedOf(page.conditions, now)}`;
  const mine = sql`(${join(ownParts(actor), ') OR (')})`;
  const name = sql`(SELECT real_name FROM user_account u WHERE u.tenant_id = inbox.tenant_id AND u.id = inbox.user_id)`;
  return {
    select: ({ sorts, ...cut }) => sql`
      SELECT ${columnsOf(inboxTable, '', Object.keys(stored))}, ${name} AS "userName", CASE WHEN ${mine} THEN link END AS link
      FROM inbox WHERE ${where}
      ORDER BY ${orderOf(inboxTable, sorts, preset)} ${limitOf(cut)}`,
    count: [sql`FROM inbox WHERE ${where}`],
  };
});
