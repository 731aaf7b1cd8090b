import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { label } from '../../kernel/label.ts';
import { HOME } from '../../routes.tsx';
import { clearCache } from '../clear-cache.ts';
import { reloadTab, useTabs } from './tab-store.ts';
import type { TabActions } from './use-tab-actions.ts';

interface TabBarProps {
  activeKey: string | undefined;
  actions: TabActions;
  onSearch: () => void;
}

/** The open pages. The home page stays; every tab has a menu on the right mouse button, the current one on the arrow too. */
export function TabBar({ activeKey, actions, onSearch }: TabBarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tabs = useTabs();
  const menuOf = (key: string): MenuProps => ({
    items: [
      { key: 'search', label: t('shell.search'), extra: 'Ctrl K', onClick: onSearch },
      { type: 'divider' },
      { key: 'reload', label: t('shell.tabReload'), extra: 'Alt R', onClick: () => reloadTab(key) },
      { key: 'close', label: t('shell.tabClose'), extra: 'Alt W', disabled: key === HOME, onClick: () => void actions.close(key) },
      { key: 'others', label: t('shell.tabCloseOthers'), disabled: tabs.length < 2, onClick: () => void actions.closeOthers(key) },
      { key: 'all', label: t('shell.tabCloseAll'), onClick: () => void actions.closeAll() },
      { type: 'divider' },
      { key: 'cache', label: t('shell.clearCache'), onClick: () => void clearCache() },
    ],
  });
  return (
    <nav className="tab-bar" aria-label={t('shell.tabs')}>
      <Tabs
        type="editable-card"
        hideAdd
        size="small"
        tabBarGutter={4}
        // Empty rather than absent, or the library would mark the first tab.
        activeKey={activeKey ?? ''}
        onChange={(key) => void navigate(tabs.find((tab) => tab.key === key)?.place ?? HOME)}
        onEdit={(key, what) => what === 'remove' && typeof key === 'string' && void actions.close(key)}
        items={tabs.map((tab) => ({
          key: tab.key,
          closable: tab.key !== HOME && tabs.length > 1,
          label: (
            <Dropdown trigger={['contextMenu']} menu={menuOf(tab.key)}>
              <span className="tab-title" title={label(tab.title)}>
                {tab.key === HOME ? t('shell.home') : label(tab.title)}
              </span>
            </Dropdown>
          ),
        }))}
        tabBarExtraContent={
          <Dropdown trigger={['click']} menu={menuOf(activeKey ?? HOME)} placement="bottomRight">
            <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('shell.tabMenu')} />
          </Dropdown>
        }
      />
    </nav>
  );
}
