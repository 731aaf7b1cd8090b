import { userInvitation } from '../../../../contract/domains/access/user-invitation.resource.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { defineRules, type Saving } from '../../../engine/resource/resource-rules.ts';
import { conflict, invalid } from '../../../platform/refusal.ts';

type Input = Saving<typeof userInvitation.fields>['input'];

/** A code for one person has a quota of one. Who was invited by whom stands: the inviter of a used code does not change. */
export const userInvitationRules = defineRules(userInvitation, {
  ownHospitalOnly: 'always',
  save: {
    refuse: ({ input, before }) => {
      if (input.kind === '2' && !input.quota) throw invalid([{ field: 'quota', message: '请输入可邀请人数' }]);
      const bound = before?.boundCount ?? 0;
      if (bound > 0 && before?.inviterId !== input.inviterId) throw conflict('邀请码已有人绑定，不能更换邀请人');
      if (bound > (quotaOf(input) ?? 0)) throw conflict(said`邀请码已绑定${bound}人，可邀请人数不能更少`);
    },
    fill: ({ input }) => ({ quota: quotaOf(input) }),
  },
  // Only what nobody has used is removed.
  restore: {},
});

const quotaOf = ({ kind, quota }: Input) => (kind === '1' ? 1 : quota);
