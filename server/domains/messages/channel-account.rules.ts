import {
  channelAccount,
  channelNeeds,
  PUSH_SECRET_NEEDED,
  type PushChannel,
} from '../../../contract/domains/messages/channel-account.resource.ts';
import { refuseEmpty } from '../../engine/resource/refuse-empty.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';

/** What only other channels need. */
const foreign = { wecom: { address: null }, gateway: { agentId: null } } as const satisfies Readonly<Record<PushChannel, object>>;

/** An account has what its channel needs, and nothing that only another one does. */
export const channelAccountRules = defineRules(channelAccount, {
  save: {
    refuse: ({ input, before }) => {
      if (!input.channel) return;
      // What is not sent stays as it was. The secret of one channel is none of another.
      const kept = before?.channel === input.channel ? before : undefined;
      const secret = input.secret ?? kept?.secret;
      refuseEmpty({ ...kept, ...input, secret }, { ...channelNeeds[input.channel], secret: PUSH_SECRET_NEEDED });
    },
    fill: ({ input }) => (input.channel ? foreign[input.channel] : {}),
  },
  restore: {},
});
