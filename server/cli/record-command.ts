import { auditLogTable } from '../engine/audit/audit.ts';
import { accountKeyOf } from '../engine/identity/accounts.ts';
import { insertRow, type Stamp } from '../engine/store/rows.ts';
import type { Tx } from '../engine/store/runner.ts';
import { sql } from '../engine/store/sql.ts';

interface Done {
  /** As the operator types it. */
  command: string;
  account: string;
  changed?: readonly string[];
}

/**
 * What an operator did to an account of the runner's tenant stands in the audit of that tenant, in the same transaction. Who it was is
 * not known here: whoever may start the program on the server has the account `cli`.
 */
export async function recordCommand(tx: Tx, { command, account, changed = [] }: Done, stamp: Stamp): Promise<void> {
  const { rows } = await tx.run<{ id: string }>(sql`
    SELECT id FROM user_account WHERE tenant_id = ${tx.tenantId} AND account_key = ${accountKeyOf(account)} AND is_deleted = 0`);
  const what = { rowTable: 'user_account', rowId: rows[0]?.id, rowTenantId: tx.tenantId, changed: [...changed] as never[] };
  await insertRow(tx, auditLogTable, { account: 'cli', scope: 'group', call: `cli ${command}`, ...what }, stamp);
}
