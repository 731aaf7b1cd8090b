import type { Call } from '../call/call.ts';
import { PLATFORM_TENANT } from '../identity/actor.ts';
import { sql } from '../store/sql.ts';

/** The last of them; more are in the audit of the hospitals. */
const MOST = 200;

/** Which rows, by which calls. */
export interface Read {
  readonly rowTable: string;
  readonly rowIds: readonly string[];
  readonly calls: readonly string[];
  /** The owner of the rows, and every other hospital that sees them. */
  readonly hospitals: readonly string[];
}

/** Who has read a row, by which call: `userName` is the name that they have now, or their account. */
export interface Reading {
  readonly id: string;
  readonly rowId: string;
  readonly call: string;
  readonly userName: string;
  readonly hospitalName: string | null;
  readonly readTime: Date;
}

/**
 * Out of the audit, which lies with the hospital of who read, the last first: read across hospitals on purpose, so that the caller has made
 * sure that this person may open the rows. Whoever saw them is of one of their hospitals, or works for all.
 */
export async function readingsOf({ actor, services }: Pick<Call, 'actor' | 'services'>, read: Read): Promise<Reading[]> {
  const { rowTable, rowIds, calls } = read;
  const hospitals = [...new Set([...read.hospitals, PLATFORM_TENANT])];
  const { rows } = await services.database.forGroup(actor.tenantId).run<Reading>(sql`
    SELECT a.id, a.row_id AS "rowId", a.call, a.create_time AS "readTime", t.tenant_name AS "hospitalName",
      COALESCE((SELECT u.real_name FROM user_account u WHERE u.tenant_id = a.tenant_id AND u.id = a.user_id), a.account, '') AS "userName"
    FROM audit_log a LEFT JOIN tenant t ON t.tenant_code = a.tenant_id AND t.is_deleted = 0
    WHERE a.tenant_id = ANY (${hospitals}) AND a.row_table = ${rowTable} AND a.row_id = ANY (${[...rowIds]}::uuid[]) AND a.call = ANY (${[...calls]})
    ORDER BY a.create_time DESC, a.id DESC LIMIT ${MOST}`);
  return rows;
}
