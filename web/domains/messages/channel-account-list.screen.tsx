import { channelAccount, channelNeeds, testChannelAccount } from '../../../contract/domains/messages/channel-account.resource.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import type { Values } from '../../engine/form/form-types.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { useSession } from '../../platform/session/session.ts';
import { label } from '../../platform/words/label.ts';

/** By which accounts the hospital's messages reach telephones. An account can be tried before it is put in use. */
export function ChannelAccountListScreen() {
  const { send } = useAction(testChannelAccount, undefined, { success: label('测试消息已推送给您本人，请查看手机') });
  const mayTest = useCan(testChannelAccount.permission);
  const tenantId = useSession((session) => session.user?.tenantId);
  return (
    <ResourceScreen
      resource={channelAccount}
      listProps={{
        // An account is tried by the hospital that it belongs to.
        rowLinks: [
          {
            title: label('测试'),
            asks: false,
            shown: (row) => mayTest && row.tenantId === tenantId,
            onClick: (row) => void send({ id: row.id }),
          },
        ],
      }}
      formProps={{ hidden: othersNeeds }}
    />
  );
}

/** What only other channels need; all of it until one is chosen. */
function othersNeeds({ channel }: Values): string[] {
  return Object.entries(channelNeeds).flatMap(([other, needs]) => (other === channel ? [] : Object.keys(needs)));
}
