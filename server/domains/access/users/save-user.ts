import { detailUser, submitUser, updateUser } from '../../../../contract/domains/access/user.endpoints.ts';
import type { RowOf } from '../../../../contract/kernel/sent.ts';
import { administer } from '../../../engine/call/administer.ts';
import type { CallOf } from '../../../engine/call/call.ts';
import { announceChangeOf } from '../../../engine/identity/access-changes.ts';
import { refuseBeyondQuota } from '../../../engine/identity/account-quota.ts';
import { accountKeyOf, forgetSignIns } from '../../../engine/identity/accounts.ts';
import { can } from '../../../engine/identity/actor.ts';
import { refuseWiderRoles } from '../../../engine/identity/grantable.ts';
import { userAccountTable } from '../../../engine/identity/identity.tables.ts';
import { hashPassword, passwordProblem, randomPassword } from '../../../engine/identity/passwords.ts';
import { refuseUnlistedKeys } from '../../../engine/reference/dictionary-keys.ts';
import { refuseAbsentReferences } from '../../../engine/reference/row-guards.ts';
import { insertRow, updateRow } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { conflict, forbidden, invalid } from '../../../platform/refusal.ts';
import { setPosts } from '../../organisation/user-posts.reads.ts';
import { nicknameOf, setNickname } from '../nicknames.ts';
import { serveOwn } from '../own-hospital.ts';
import { announceAbsences } from './announce-absences.ts';
import { userAsShown } from './detail-user.ts';
import { standingProblems } from './expert-standing.ts';
import { type Person, readPeople, recordPeople } from './record-people.ts';
import { endSessionsOfAll, setRoles } from './role-holders.ts';
import { lockUsers, mayWriteRoles, NOT_TO_GRANT, refuseBeyondReach, refuseOwnTransfer, refuseWiderPeople } from './user.policy.ts';

/** A change is read from the form of an addition, which has all that it has. */
type Saving = CallOf<typeof submitUser>;

/** Adds somebody with a one-time password, which is answered this once, or changes somebody who is there. */
export const serveSubmitUser = serveOwn(submitUser, (call) => (call.input.id ? editUser(call) : addUser(call)));

export const serveUpdateUser = serveOwn(updateUser, editUser);

/** Throws 400 for what cannot be said of an expert. */
function refuseStanding(input: Saving['input'], stored: Parameters<typeof standingProblems>[1], now: number): void {
  const problems = standingProblems(input, stored, now);
  if (problems.length > 0) throw invalid(problems);
}

async function addUser(call: Saving): Promise<RowOf<typeof submitUser>> {
  const { actor, input, stamp, now } = call;
  if (!can(actor, 'user_add')) throw forbidden();
  if (!mayWriteRoles(actor, input.roleIds)) throw forbidden(NOT_TO_GRANT);
  refuseStanding(input, {}, now);
  // Not part of what a repeated request is answered: it is kept nowhere.
  const password = input.password ?? randomPassword();
  const owner = { account: input.account, words: [String(input.realName ?? ''), actor.tenantName] };
  const problem = input.password ? await passwordProblem(input.password, owner) : undefined;
  if (problem) throw invalid([{ field: 'password', message: problem }]);
  const passwordHash = await hashPassword(password);
  let isNew = false;
  const row = await call.transaction(async (tx) => {
    isNew = true;
    const { id: _, version: __, password: ___, name, roleIds, postIds, ...values } = input;
    await refuseBeyondQuota(tx, 1);
    await refuseAbsentReferences(tx, userAccountTable, actor.tenantId, { deptId: values.deptId });
    await refuseUnlistedKeys(tx, userAccountTable, values);
    await refuseWiderRoles(tx, actor, roleIds ?? []);
    const secret = { passwordHash, mustChangePassword: 1 as const, passwordTime: new Date(now) };
    const account = { ...values, ...secret, accountKey: accountKeyOf(input.account) };
    const id = (await insertRow(tx, userAccountTable, account, stamp)).id;
    if (roleIds?.length) await setRoles(tx, [id], pairsOf(id, roleIds), now);
    if (postIds?.length) await setPosts(tx, [id], postIds, now);
    if (name) await setNickname(tx, { tenantId: actor.tenantId, userId: id, name }, now);
    await refuseBeyondReach(tx, actor, [id]);
    return finish(tx, call, id);
  });
  return isNew && !input.password ? { ...row, password } : row;
}

async function editUser(asked: Saving): Promise<RowOf<typeof updateUser>> {
  const { input, now } = asked;
  const id = String(input.id);
  if (!can(asked.actor, 'user_edit')) throw forbidden();
  if (input.password) throw invalid([{ field: 'password', message: '修改密码请使用重置密码' }]);
  return asked.transaction((tx) =>
    administer(tx, asked, async (call) => {
      const { actor } = call;
      // The call is also that of an addition.
      if (!can(actor, 'user_edit')) throw forbidden();
      const [before] = await lockUsers(tx, actor, [id]);
      if (input.version !== undefined && input.version !== null && before?.version !== input.version) throw conflict();
      refuseStanding(input, before ?? {}, now);
      await refuseUnfit(tx, call, id, before?.deptId);
      await refuseUnlistedKeys(tx, userAccountTable, input, { ...before });
      const { id: _, version: __, password: ___, name, roleIds, postIds, ...values } = input;
      const known = await readPeople(tx, [id]);
      if (!mayWriteRoles(actor, roleIds, known[0]?.roleIds)) throw forbidden(NOT_TO_GRANT);
      // Read before the name changes: what a client was shown and sends back is no nickname that somebody chose.
      const shownName = await nicknameOf(tx, { tenantId: actor.tenantId, userId: id });
      await updateRow(
        tx,
        userAccountTable,
        { id, tenantId: actor.tenantId },
        { ...values, accountKey: accountKeyOf(input.account) },
        call.stamp,
      );
      if (roleIds !== undefined) await setRoles(tx, [id], pairsOf(id, roleIds ?? []), now);
      if (postIds !== undefined) await setPosts(tx, [id], postIds ?? [], now);
      if (name && name !== shownName) await setNickname(tx, { tenantId: actor.tenantId, userId: id, name }, now);
      const isRenamed = before?.accountKey !== accountKeyOf(input.account);
      if (isRenamed) await forgetSignIns(tx, [before?.accountKey ?? '']);
      if (values.status === '0' && before?.status !== '0') await endSessionsOfAll(tx, [id], 'disabled', now);
      await refuseBeyondReach(tx, actor, [id]);
      // Name and department are kept with his sessions.
      await announceChangeOf(tx, [id]);
      return finish(tx, call, id, known);
    }),
  );
}

async function refuseUnfit(tx: Tx, call: Saving, id: string, deptBefore: string | null | undefined): Promise<void> {
  const { actor, input } = call;
  const isForHimself = id === actor.userId;
  if (isForHimself && input.status === '0') throw conflict('不能停用自己的账号');
  await refuseWiderPeople(tx, actor, [id]);
  await refuseAbsentReferences(tx, userAccountTable, actor.tenantId, { deptId: input.deptId });
  if (isForHimself && input.deptId && input.deptId !== deptBefore) await refuseOwnTransfer(tx, call, input.deptId);
  await refuseWiderRoles(tx, actor, input.roleIds ?? [], { isForHimself });
}

async function finish(tx: Tx, call: Saving, id: string, before?: readonly Person[]): Promise<RowOf<typeof updateUser>> {
  const named = Object.keys(call.input).filter((name) => !['id', 'password'].includes(name));
  const after = await readPeople(tx, [id]);
  await recordPeople(tx, call, { before, after, named });
  const arrangedDuring = await announceAbsences(tx, before ?? [], after, call.stamp);
  return { ...(await userAsShown(tx, call, id, detailUser.row)), ...(arrangedDuring > 0 ? { arrangedDuring } : {}) };
}

const pairsOf = (userId: string, roleIds: readonly string[]) => roleIds.map((roleId) => ({ userId, roleId }));
