import {
  bindInvitation,
  exportInvitationBinding,
  listInvitationBinding,
} from '../../../../contract/domains/access/user-invitation.resource.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import type { Call } from '../../../engine/call/call.ts';
import { reachOf } from '../../../engine/identity/data-scope.ts';
import { serveListed } from '../../../engine/resource/serve-listed.ts';
import { limitOf, orderOf, whereOf } from '../../../engine/store/list-sql.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { touchRows } from '../../../engine/store/watched-rows.ts';
import { conflict, invalid, notFound } from '../../../platform/refusal.ts';
import { invitationBindingTable, userInvitationTable } from '../access.tables.ts';
import { serveOwn } from '../own-hospital.ts';

interface Invitation {
  id: string;
  quota: number | null;
  boundCount: number | null;
  inviterId: string;
  expireTime: Date | null;
}

/** Accepts an invitation: once in a life, not one's own, none that closes a circle (domain rules 6.27.2). */
export const serveBindInvitation = serveOwn(bindInvitation, (call) =>
  call.transaction(async (tx) => {
    const { actor, input, stamp } = call;
    // One at a time: two that are each fine can make a circle together.
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`invitations ${actor.tenantId}`}))`);
    const invitation = await usableInvitation(tx, input.invitationCode, call.now);
    await refuseUnfit(tx, actor.userId, invitation);
    const binding = { invitationId: invitation.id, inviterId: invitation.inviterId, userId: actor.userId };
    const { id } = await insertRow(tx, invitationBindingTable, binding, stamp);
    await tx.run(sql`
      UPDATE user_invitation SET bound_count = COALESCE(bound_count, 0) + 1, update_time = ${new Date(call.now)}, version = version + 1
      WHERE tenant_id = ${actor.tenantId} AND id = ${invitation.id}`);
    touchRows(tx, userInvitationTable, [{ id: invitation.id, tenantId: actor.tenantId }], call.now);
    await recordAudit(tx, call, { rowTable: 'invitation_binding', rowId: id });
    return { id };
  }),
);

async function usableInvitation(tx: Tx, code: string, now: number): Promise<Invitation> {
  const { rows } = await tx.run<Invitation>(sql`
    SELECT id, quota, bound_count AS "boundCount", inviter_id AS "inviterId", expire_time AS "expireTime" FROM user_invitation
    WHERE tenant_id = ${tx.tenantId} AND invitation_code = ${code} AND is_deleted = 0 FOR UPDATE`);
  const [invitation] = rows;
  if (!invitation) throw notFound('邀请码不存在');
  if (invitation.expireTime && invitation.expireTime.getTime() <= now) throw conflict('邀请码已失效');
  if ((invitation.boundCount ?? 0) >= (invitation.quota ?? 1)) throw conflict('邀请码已用完');
  return invitation;
}

async function refuseUnfit(tx: Tx, userId: string, { inviterId }: Invitation): Promise<void> {
  if (inviterId === userId) throw invalid([{ field: 'invitationCode', message: '不能绑定自己的邀请码' }]);
  const { rows } = await tx.run<{ userId: string; isBound: boolean }>(sql`
    WITH RECURSIVE above AS (
      SELECT b.user_id, b.inviter_id FROM invitation_binding b WHERE b.tenant_id = ${tx.tenantId} AND b.user_id = ${inviterId}
      UNION SELECT b.user_id, b.inviter_id FROM invitation_binding b JOIN above ON b.user_id = above.inviter_id WHERE b.tenant_id = ${tx.tenantId})
    SELECT inviter_id AS "userId", false AS "isBound" FROM above WHERE inviter_id = ${userId}
    UNION ALL SELECT user_id, true FROM invitation_binding WHERE tenant_id = ${tx.tenantId} AND user_id = ${userId}`);
  if (rows.some(({ isBound }) => isBound)) throw conflict('您已绑定过邀请码');
  if (rows.length > 0) throw conflict('邀请人是由您邀请的，不能互相邀请');
}

const preset = { field: 'createTime', descending: true };

/** Who accepted an invitation, newest first: of the people within reach. */
export const bindingLists = serveListed(
  listInvitationBinding,
  exportInvitationBinding,
  ({ actor, services, page: { conditions } }: Call) => {
    const from = sql`
    invitation_binding b JOIN user_invitation i ON i.tenant_id = b.tenant_id AND i.id = b.invitation_id
    JOIN user_account u ON u.tenant_id = b.tenant_id AND u.id = b.user_id JOIN user_account v ON v.tenant_id = b.tenant_id AND v.id = b.inviter_id
    WHERE b.tenant_id = ${actor.tenantId} AND ${reachOf(actor, 'user', 'u.id', 'u.dept_id')}
      AND ${whereOf(invitationBindingTable, conditions, 'b')}`;
    return {
      db: services.database.forTenant(actor.tenantId),
      select: ({ sorts, ...cut }) => sql`
      SELECT b.id, i.invitation_code AS "invitationCode", v.real_name AS "inviterName", u.account, u.real_name AS "realName", b.create_time AS "createTime"
      FROM ${from} ORDER BY ${orderOf(invitationBindingTable, sorts, preset, 'b')} ${limitOf(cut)}`,
      count: [sql`FROM ${from}`],
    };
  },
);
