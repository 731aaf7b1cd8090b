import { useTranslation } from '../../platform/words/i18n.ts';
import '../console-texts.ts';
import './error-page.css';
import type { ErrorKind } from './error-pages.ts';

const messages = { '404': 'page.notFound', '403': 'page.forbidden', '410': 'page.linkExpired', '500': 'page.broken' } as const;

interface ErrorPageProps {
  kind: ErrorKind;
  detail?: string;
  /** The address that led here. */
  asked?: string;
  onReload?: () => void;
}

/** A page that cannot be shown, and the way back. Needs nothing but this, so that it works when the rest does not. */
export function ErrorPage({ kind, detail, asked, onReload }: ErrorPageProps) {
  const { t } = useTranslation();
  return (
    <section className="error-page">
      <p className="error-code" aria-hidden>
        {kind}
      </p>
      <h1>{t(messages[kind])}</h1>
      {asked && <p className="error-detail">{t('page.address', { address: asked })}</p>}
      {detail && <p className="error-detail">{detail}</p>}
      <p className="error-links">
        {onReload && (
          <button type="button" onClick={onReload}>
            {t('page.reload')}
          </button>
        )}
        <a href="/">{t('common.home')}</a>
      </p>
    </section>
  );
}
