import { unlockUser } from '../../../../contract/domains/access/user.endpoints.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { userAccountTable } from '../../../engine/identity/identity.tables.ts';
import { touchRows } from '../../../engine/store/watched-rows.ts';
import { serveOwn } from '../own-hospital.ts';
import { unlock } from './reset-password-user.ts';
import { lockUsers } from './user.policy.ts';

/** Lets people try their passwords again. Doing it for somebody who is not locked changes nothing. */
export const serveUnlockUser = serveOwn(unlockUser, (call) =>
  call.transaction(async (tx) => {
    const people = await lockUsers(tx, call.actor, call.input.userIds);
    await unlock(tx, people);
    // What lists show of a lock lies beside the row.
    touchRows(tx, userAccountTable, people, call.now);
    await recordAudit(tx, call, ...people.map(({ id }) => ({ rowTable: 'user_account', rowId: id, changed: ['lockedUntil'] })));
    return people.length;
  }),
);
