import { exportOnlineUser, listOnlineUser, logoutOnlineUser } from '../../../../contract/domains/access/online-user.endpoints.ts';
import type { RowOf } from '../../../../contract/kernel/sent.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { ListScreen } from '../../../engine/list/list-screen.tsx';
import { useCan } from '../../../engine/parts/permission.tsx';
import { notify } from '../../../platform/page/notify.ts';
import { confirmLabel, label, listed } from '../../../platform/words/label.ts';

/** Who is signed in now, and a way to send them out. */
export function OnlineUserScreen() {
  const mayLogout = useCan(logoutOnlineUser.permission);
  const { send } = useAction(logoutOnlineUser, undefined, { success: label('已强制下线') });
  const logout = async (rows: readonly RowOf<typeof listOnlineUser>[]) => {
    const title = label('确定将{name}强制下线吗？', { name: listed([...new Set(rows.map(({ realName }) => realName ?? ''))]) });
    const content = label('未保存的内容可能丢失。');
    const isMeant = await notify.confirm({ title, content, danger: true, okText: confirmLabel('强制下线') });
    return isMeant && send({ ids: rows.map(({ id }) => id) });
  };
  return (
    <ListScreen
      title={label('在线用户')}
      endpoint={listOnlineUser}
      exportEndpoint={exportOnlineUser}
      columns={['account', 'realName', 'deptName', 'ip', 'browser', 'signInTime', 'refreshTime', 'isOwn']}
      filters={['account', 'realName', 'ip']}
      rowLinks={[
        {
          title: '强制下线',
          danger: true,
          shown: (row) => mayLogout && row.isOwn !== 1,
          onClick: (row) => void logout([row]),
          ...(mayLogout ? { onSeveral: logout } : {}),
        },
      ]}
    />
  );
}
