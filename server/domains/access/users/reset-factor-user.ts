import { resetFactor } from '../../../../contract/domains/access/user.endpoints.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { userAccountTable } from '../../../engine/identity/identity.tables.ts';
import { removeFactors } from '../../../engine/identity/second-factor.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { touchRows } from '../../../engine/store/watched-rows.ts';
import { conflict } from '../../../platform/refusal.ts';
import { serveOwn } from '../own-hospital.ts';
import { endSessionsOfAll } from './role-holders.ts';
import { lockUsers, refuseWiderPeople } from './user.policy.ts';

/**
 * Takes the second factors of people away whose telephones are gone, ends their sessions, and tells them. One's own is taken
 * away with a password and a code, not from an open console.
 */
export const serveResetFactor = serveOwn(resetFactor, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, now } = call;
    const people = await lockUsers(tx, actor, input.userIds);
    const ids = people.map(({ id }) => id);
    if (ids.includes(actor.userId)) throw conflict('请在个人信息中关闭自己的双因素认证');
    await refuseWiderPeople(tx, actor, ids);
    const had = await removeFactors(tx, ids);
    if (had.length === 0) return 0;
    touchRows(
      tx,
      userAccountTable,
      people.filter(({ id }) => had.includes(id)),
      now,
    );
    await endSessionsOfAll(tx, had, 'factor', now);
    await recordAudit(tx, call, ...had.map((rowId) => ({ rowTable: 'user_account', rowId, changed: ['secondFactor'] })));
    const notice = {
      title: '双因素认证已重置',
      context: said`管理员${actor.realName}重置了您的双因素认证，请尽快在个人信息中重新启用。如非您要求，请联系管理员。`,
      link: '/info/index?tab=factor',
    };
    await tell(
      tx,
      had.map((userId) => ({ to: { tenantId: actor.tenantId, userId }, ...notice })),
      call.stamp,
    );
    return had.length;
  }),
);
