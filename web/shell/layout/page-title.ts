import { titleText } from '../../platform/page/tab.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { HOME } from '../../routes.tsx';
import { useTabs } from './tab-store.ts';

/** What the page in front is called; `bareTitle` is that of one outside the tabs. */
export function usePageTitle(tabKey: string, bareTitle: string | undefined): string | undefined {
  const { t } = useTranslation();
  const tab = useTabs().find((one) => one.key === tabKey)?.title;
  const own = tab ?? bareTitle;
  return tabKey === HOME ? t('shell.home') : own && titleText(own);
}
