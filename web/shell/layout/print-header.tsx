import { hospitalNow } from '../../platform/page/hospital-time.ts';
import { usePrint } from '../../platform/page/use-media.ts';
import { useSession } from '../../platform/session/session.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { usePageTitle } from './page-title.ts';

/** What a printed page begins with: what it is, of which hospital, and who has printed it when. On the screen the bars around it say so. */
export function PrintHeader({ tabKey, bareTitle }: { tabKey: string; bareTitle: string | undefined }) {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const title = usePageTitle(tabKey, bareTitle);
  if (!usePrint()) return null;
  return (
    <div className="print-header">
      <strong>{title}</strong>
      <span>{user?.tenantName}</span>
      <span>{t('shell.printed', { name: user?.realName ?? user?.account ?? '', time: hospitalNow().format('YYYY-MM-DD HH:mm') })}</span>
    </div>
  );
}
