import { grantUser } from '../../../../contract/domains/access/user.endpoints.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { keepingAnAdministrator } from '../../../engine/identity/administrators.ts';
import { refuseWiderRoles } from '../../../engine/identity/grantable.ts';
import { serveOwn } from '../own-hospital.ts';
import { setRoles } from './role-holders.ts';
import { lockUsers, refuseWiderPeople } from './user.policy.ts';

/** Gives people these roles in place of those they had; it counts from their next call on (domain rules 6.24.2). */
export const serveGrantUser = serveOwn(grantUser, (call) =>
  call.transaction((tx) =>
    keepingAnAdministrator(tx, call.actor.tenantId, async () => {
      const { actor, input, now } = call;
      const ids = (await lockUsers(tx, actor, input.userIds)).map(({ id }) => id);
      await refuseWiderPeople(tx, actor, ids);
      const roleIds = input.roleIds ?? [];
      await refuseWiderRoles(tx, actor, roleIds, { isForHimself: ids.includes(actor.userId) });
      await setRoles(
        tx,
        ids,
        ids.flatMap((userId) => roleIds.map((roleId) => ({ userId, roleId }))),
        now,
      );
      await recordAudit(tx, call, ...ids.map((rowId) => ({ rowTable: 'user_account', rowId, changed: ['roleIds'] })));
      return ids.length;
    }),
  ),
);
