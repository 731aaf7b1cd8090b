import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../kernel/session.ts';
import { HOME } from '../../routes.tsx';

/** The tenant's logo while the sidebar is narrow, otherwise the console's title with the tenant below it. */
export function LogoBar({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const tenantName = user?.tenantName;
  return (
    <Link className="logo-bar" to={HOME} aria-label={t('common.home')}>
      <img src={(collapsed && user?.tenantLogo) || '/logo.svg'} alt="" width={32} height={32} />
      {!collapsed && (
        <span className="logo-names">
          <strong>{t('login.product')}</strong>
          {tenantName && <small title={tenantName}>{tenantName}</small>}
        </span>
      )}
    </Link>
  );
}
