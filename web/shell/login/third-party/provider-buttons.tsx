import { useTranslation } from '../../../platform/words/i18n.ts';
import { rememberTenant } from '../use-login.ts';
import { keepWantedPlace } from './finish-third-party.ts';
import { startAddress, useLoginProviders } from './login-providers.ts';
import './third-party.css';

/** One button for every third party whose accounts the hospital accepts. */
export function ProviderButtons({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation();
  const providers = useLoginProviders(tenantId);
  if (providers.length === 0) return null;
  const leave = () => {
    keepWantedPlace();
    rememberTenant(tenantId);
  };
  return (
    <section className="login-providers" aria-label={t('thirdParty.title')}>
      <p>{t('thirdParty.title')}</p>
      <ul>
        {providers.map(({ name, source }) => (
          <li key={source}>
            <a href={startAddress(tenantId, source)} onClick={leave}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
