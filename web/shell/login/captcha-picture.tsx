import { useTranslation } from '../../platform/words/i18n.ts';
import type { Captcha } from './use-captcha.ts';

/** The captcha as a button that fetches another one. */
export function CaptchaPicture({ captcha }: { captcha: Captcha }) {
  const { t } = useTranslation();
  const { picture, error, refresh } = captcha;
  return (
    <button
      type="button"
      className="login-captcha"
      aria-label={t('login.captchaRefresh')}
      title={error ?? t('login.captchaRefresh')}
      onClick={refresh}
    >
      {picture && <img src={picture.image} alt={t('login.captcha')} />}
      {error && <span>{t('login.captchaFailed')}</span>}
      {!picture && !error && <span className="login-captcha-wait" />}
    </button>
  );
}
