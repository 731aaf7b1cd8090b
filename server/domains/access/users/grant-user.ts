import { grantUser } from '../../../../contract/domains/access/user.endpoints.ts';
import { administer } from '../../../engine/call/administer.ts';
import { refuseWiderRoles } from '../../../engine/identity/grantable.ts';
import { conflict } from '../../../platform/refusal.ts';
import { serveOwn } from '../own-hospital.ts';
import { readPeople, recordPeople, touchPeople } from './record-people.ts';
import { setRoles } from './role-holders.ts';
import { hasJust, lockUsers, refuseWiderPeople } from './user.policy.ts';

/**
 * Gives people these roles in place of those they had; it counts from their next call on (domain rules 6.24.2). Whoever comes to
 * have others is a newer row, so that a form that was opened before does not bring the old ones back.
 */
export const serveGrantUser = serveOwn(grantUser, (asked) =>
  asked.transaction((tx) =>
    administer(tx, asked, async (call) => {
      const { actor, input, now, stamp } = call;
      const ids = (await lockUsers(tx, actor, input.userIds)).map(({ id }) => id);
      const before = await readPeople(tx, ids);
      const { version } = input;
      if (typeof version === 'number' && before.some((person) => person.version !== version)) throw conflict();
      await refuseWiderPeople(tx, actor, ids);
      const roleIds = [...new Set((input.roleIds ?? []).map((id) => id.toLowerCase()))];
      await refuseWiderRoles(tx, actor, roleIds, { isForHimself: ids.includes(actor.userId) });
      const changed = before.filter((person) => !hasJust(person.roleIds, roleIds)).map(({ id }) => id);
      const pairs = changed.flatMap((userId) => roleIds.map((roleId) => ({ userId, roleId })));
      await setRoles(tx, changed, pairs, now);
      await touchPeople(tx, changed, stamp);
      await recordPeople(tx, call, { before, after: await readPeople(tx, ids), named: ['roleIds'] });
      return ids.length;
    }),
  ),
);
