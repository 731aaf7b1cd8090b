import { resetPassword } from '../engine/identity/accounts.ts';
import { type Command, required, withServices } from './command.ts';
import { recordCommand } from './record-command.ts';

/** A new one-time password for somebody who lost theirs; ends all their sessions. */
export const resetPasswordCommand: Command = {
  name: 'reset-password',
  title: '重置账号密码，显示一次性密码',
  usage: '--tenant 租户编号 --account 账号',
  options: { tenant: { type: 'string' }, account: { type: 'string' } },
  run: (context, values) =>
    withServices(context, async ({ services }) => {
      const tenantId = required(values, 'tenant');
      const account = required(values, 'account');
      const stamp = { now: services.clock() };
      const password = await services.database.forTenant(tenantId).transaction(async (tx) => {
        const fresh = await resetPassword(tx, account, stamp);
        await recordCommand(tx, { command: 'reset-password', account, changed: ['password'] }, stamp);
        return fresh;
      });
      context.tell(`租户 ${tenantId} 账号 ${account} 的一次性密码：${password}（仅显示这一次，登录后须修改）`);
    }),
};
