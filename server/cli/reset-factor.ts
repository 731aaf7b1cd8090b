import { accountKeyOf, unlockAccount } from '../engine/identity/accounts.ts';
import { removeFactors } from '../engine/identity/second-factor.ts';
import { endSessionsOf } from '../engine/identity/sessions.ts';
import { sql } from '../engine/store/sql.ts';
import { StartupError } from '../platform/settings/startup-error.ts';
import { type Command, required, withServices } from './command.ts';
import { recordCommand } from './record-command.ts';

/**
 * Lets the last administrator in again whose telephone and recovery codes are gone: nobody else could reset their second
 * factor. Ends all their sessions, and what wrong codes have locked.
 */
export const resetFactorCommand: Command = {
  name: 'reset-factor',
  title: '重置账号的双因素认证',
  usage: '--tenant 租户编号 --account 账号',
  options: { tenant: { type: 'string' }, account: { type: 'string' } },
  run: (context, values) =>
    withServices(context, async ({ services }) => {
      const tenantId = required(values, 'tenant');
      const account = required(values, 'account');
      const stamp = { now: services.clock() };
      const had = await services.database.forTenant(tenantId).transaction(async (tx) => {
        const { rows } = await tx.run<{ id: string }>(sql`
          SELECT id FROM user_account WHERE tenant_id = ${tenantId} AND account_key = ${accountKeyOf(account)} AND is_deleted = 0`);
        if (!rows[0]) throw new StartupError('账号不存在。');
        const { id } = rows[0];
        const removed = await removeFactors(tx, [id]);
        if (removed.length > 0) await endSessionsOf(tx, id, 'factor', stamp.now);
        await unlockAccount(tx, account);
        const changed = [...(removed.length > 0 ? ['secondFactor'] : []), 'lockedUntil'];
        await recordCommand(tx, { command: 'reset-factor', account, changed }, stamp);
        return removed;
      });
      context.tell(
        had.length > 0 ? `租户 ${tenantId} 账号 ${account} 的双因素认证已重置。` : `租户 ${tenantId} 账号 ${account} 没有启用双因素认证。`,
      );
    }),
};
