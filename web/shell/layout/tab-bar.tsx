import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { HOME } from '../../routes.tsx';
import { reloadTab, useTabs } from './tab-store.ts';
import type { TabActions } from './use-tab-actions.ts';

/** The open pages. The home page stays; every tab has a menu on the right mouse button, the current one on the arrow too. */
export function TabBar({ activeKey, actions }: { activeKey: string | undefined; actions: TabActions }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tabs = useTabs();
  const menuOf = (key: string): MenuProps => ({
    items: [
      { key: 'reload', label: t('shell.tabReload'), onClick: () => reloadTab(key) },
      { key: 'close', label: t('shell.tabClose'), disabled: key === HOME, onClick: () => void actions.close(key) },
      { type: 'divider' },
      { key: 'others', label: t('shell.tabCloseOthers'), disabled: tabs.length < 2, onClick: () => void actions.closeOthers(key) },
      { key: 'all', label: t('shell.tabCloseAll'), onClick: () => void actions.closeAll() },
    ],
  });
  return (
    <nav className="tab-bar" aria-label={t('shell.tabs')}>
      <Tabs
        type="editable-card"
        hideAdd
        size="small"
        tabBarGutter={4}
        activeKey={activeKey}
        onChange={(key) => void navigate(tabs.find((tab) => tab.key === key)?.place ?? HOME)}
        onEdit={(key, what) => what === 'remove' && typeof key === 'string' && void actions.close(key)}
        items={tabs.map((tab) => ({
          key: tab.key,
          closable: tab.key !== HOME && tabs.length > 1,
          label: (
            <Dropdown trigger={['contextMenu']} menu={menuOf(tab.key)}>
              <span className="tab-title" title={tab.title}>
                {tab.key === HOME ? t('shell.home') : tab.title}
              </span>
            </Dropdown>
          ),
        }))}
        tabBarExtraContent={
          activeKey && (
            <Dropdown trigger={['click']} menu={menuOf(activeKey)} placement="bottomRight">
              <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('shell.tabMenu')} />
            </Dropdown>
          )
        }
      />
    </nav>
  );
}
