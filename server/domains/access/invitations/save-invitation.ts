import { userInvitation } from '../../../../contract/domains/access/user-invitation.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import type { Call } from '../../../kernel/http/call.ts';
import { conflict, invalid } from '../../../kernel/refusal.ts';
import { submitRow } from '../../../kernel/resource/resource-writes.ts';
import type { Tx } from '../../../kernel/store/database.ts';
import { findRow } from '../../../kernel/store/rows.ts';
import { tableNamed } from '../../../kernel/store/table.ts';
import { serveOwn, withSteps } from '../own-hospital.ts';

interface InvitationInput extends Record<string, unknown> {
  id?: string | null;
  kind: '1' | '2';
  quota?: number | null;
  inviterId: string;
}

interface InvitationRow {
  inviterId?: string;
  boundCount?: number | null;
}

/** A code for one person has a quota of one. Who was invited by whom stands: the inviter of a used code does not change. */
export const serveSubmitInvitation = serveOwn<InvitationInput>(endpointOf(userInvitation, 'submit'), (call) => {
  const { input } = call;
  if (input.kind === '2' && !input.quota) throw invalid([{ field: 'quota', message: '请输入可邀请人数' }]);
  const quota = input.kind === '1' ? 1 : input.quota;
  const before = async (tx: Tx) => {
    const row = input.id
      ? ((await findRow(tx, tableNamed('user_invitation'), input.id, { lock: true })) as InvitationRow | undefined)
      : undefined;
    const bound = row?.boundCount ?? 0;
    if (bound > 0 && row?.inviterId !== input.inviterId) throw conflict('邀请码已有人绑定，不能更换邀请人');
    if (bound > (quota ?? 0)) throw conflict(`邀请码已绑定${bound}人，可邀请人数不能更少`);
  };
  return submitRow(
    userInvitation,
    tableNamed('user_invitation'),
    withSteps({ ...call, input: { ...input, quota } } as unknown as Call, { before }),
  );
});
