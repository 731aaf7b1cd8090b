import { LeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { type MenuEntry, menuTrail } from '../../engine/menu/menu-tree.ts';
import { useGo } from '../../platform/page/go.tsx';
import { titleText } from '../../platform/page/tab.ts';
import { mayLeave } from '../../platform/page/unsaved.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { HOME } from '../../routes.tsx';
import { getTabs, useTabs } from './tab-store.ts';
import type { TabActions } from './use-tab-actions.ts';
import { pageBefore, withPage } from './way-back.ts';

interface PageBackProps {
  menu: readonly MenuEntry[];
  tabKey: string | undefined;
  actions: TabActions;
}

let way: readonly string[] = [];

/** On a phone, in place of the tabs: the page in front by its name, and the way back to where it was opened. */
export function PageBack({ menu, tabKey, actions }: PageBackProps) {
  const { t } = useTranslation();
  const go = useGo();
  const title = useTabs().find(({ key }) => key === tabKey)?.title;
  useEffect(() => {
    if (tabKey) way = withPage(way, tabKey);
  }, [tabKey]);
  const back = async () => {
    const before = pageBefore(way, (key) => getTabs().some((tab) => tab.key === key));
    const place = getTabs().find(({ key }) => key === before)?.place ?? HOME;
    // A page that the menu does not have, such as a detail, is closed: nobody would find its tab again.
    const isListed = tabKey === undefined || menuTrail(menu, tabKey.split('?')[0] ?? tabKey).length > 0;
    if (isListed) go(place);
    else if (await mayLeave(tabKey)) actions.finish(tabKey, place);
  };
  return (
    <div className="page-back">
      {tabKey !== HOME && <Button type="text" icon={<LeftOutlined />} aria-label={t('shell.back')} onClick={() => void back()} />}
      <strong>{tabKey === HOME ? t('shell.home') : title && titleText(title)}</strong>
    </div>
  );
}
