import { removeUser } from '../../../../contract/domains/access/user.endpoints.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { recordChange } from '../../../engine/audit/change-log.ts';
import { administer } from '../../../engine/call/administer.ts';
import { forgetSignIns } from '../../../engine/identity/accounts.ts';
import { userAccountTable } from '../../../engine/identity/identity.tables.ts';
import { sql } from '../../../engine/store/sql.ts';
import { touchRows } from '../../../engine/store/watched-rows.ts';
import { conflict } from '../../../platform/refusal.ts';
import { setPosts } from '../../organisation/user-posts.reads.ts';
import { serveOwn } from '../own-hospital.ts';
import { endSessionsOfAll, setRoles } from './role-holders.ts';
import { lockUsers, refuseWiderPeople } from './user.policy.ts';

/** Removes people, all or none: never oneself, nor the last administrator, nor somebody with more rights. */
export const serveRemoveUser = serveOwn(removeUser, (asked) =>
  asked.transaction((tx) =>
    administer(tx, asked, async (call) => {
      const { actor, now } = call;
      const people = await lockUsers(tx, actor, call.input.ids);
      const ids = people.map(({ id }) => id);
      if (ids.includes(actor.userId)) throw conflict('不能删除自己的账号');
      await refuseWiderPeople(tx, actor, ids);
      await tx.run(sql`
        UPDATE user_account SET is_deleted = 1, update_user = ${actor.userId}, update_time = ${new Date(now)}, version = version + 1
        WHERE tenant_id = ${actor.tenantId} AND id = ANY (${ids}::uuid[])`);
      touchRows(tx, userAccountTable, people, now);
      await setRoles(tx, ids, [], now);
      // Else a position that nobody is seen to hold could not be removed.
      await setPosts(tx, ids, [], now);
      await endSessionsOfAll(tx, ids, 'disabled', now);
      await forgetSignIns(
        tx,
        people.map(({ accountKey }) => accountKey ?? ''),
      );
      await recordAudit(tx, call, ...ids.map((rowId) => ({ rowTable: 'user_account', rowId })));
      await recordChange(tx, call, userAccountTable, ...people.map((before) => ({ before })));
      return ids.length;
    }),
  ),
);
