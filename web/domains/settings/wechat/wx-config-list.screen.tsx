import { useNavigate } from 'react-router';
import { wxConfig } from '../../../../contract/domains/settings/wechat/wx-config.resource.ts';
import { ResourceScreen } from '../../../engine/resource/resource-screen.tsx';
import { useSession } from '../../../platform/session/session.ts';

/** The public accounts of the hospital, each with the way to its menu. */
export function WxConfigListScreen() {
  const navigate = useNavigate();
  const tenantId = useSession((session) => session.user?.tenantId);
  return (
    <ResourceScreen
      resource={wxConfig}
      listProps={{
        tagColors: { menuStatus: { draft: 'default', published: 'success', changed: 'warning', offline: 'default' } },
        rowLinks: [
          {
            title: '自定义菜单',
            // A menu is edited by the hospital it belongs to.
            shown: (row) => row.tenantId === tenantId,
            asks: false,
            onClick: (row) => navigate(`/settings/wx-menu?configId=${row.id}`),
          },
        ],
      }}
    />
  );
}
