import { Link } from 'react-router';
import { useSession } from '../../platform/session/session.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { HOME } from '../../routes.tsx';

const PRODUCT_LOGO = '/logo.svg';

/** The tenant's logo while the sidebar is narrow, otherwise the console's title with the tenant below it. */
export function LogoBar({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const tenantName = user?.tenantName;
  return (
    // Who listens hears what others read, and then where it leads.
    <Link className="logo-bar" to={HOME} {...(collapsed ? { 'aria-label': t('common.home') } : { title: t('common.home') })}>
      <img
        src={(collapsed && user?.tenantLogo) || PRODUCT_LOGO}
        alt=""
        width={32}
        height={32}
        onError={({ currentTarget: image }) => {
          // A logo that has been taken away must not leave a broken picture in the corner.
          if (!image.src.endsWith(PRODUCT_LOGO)) image.src = PRODUCT_LOGO;
        }}
      />
      {!collapsed && (
        <span className="logo-names">
          <strong>{t('login.product')}</strong>
          {tenantName && <small title={tenantName}>{tenantName}</small>}
        </span>
      )}
    </Link>
  );
}
