import { useNavigate } from 'react-router';
import { wxConfig } from '../../../../contract/domains/settings/wechat/wx-config.resource.ts';
import { ResourceScreen } from '../../../kernel/resource-screen.tsx';
import { textOf } from '../../../kernel/row.ts';

/** The public accounts of the hospital, each with the way to its menu. */
export function WxConfigListScreen() {
  const navigate = useNavigate();
  return (
    <ResourceScreen
      resource={wxConfig}
      listProps={{
        tagColors: { menuStatus: { draft: 'default', published: 'success', changed: 'warning', offline: 'default' } },
        rowLinks: [{ title: '自定义菜单', onClick: (row) => navigate(`/settings/wx-menu?configId=${textOf(row, 'id')}`) }],
      }}
    />
  );
}
