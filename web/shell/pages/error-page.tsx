import { useTranslation } from 'react-i18next';
import './error-page.css';

export type ErrorKind = '404' | '403' | '500';

/** Addresses of the error pages, open to everybody. */
export const errorPages: Readonly<Record<string, ErrorKind>> = { '/404': '404', '/403': '403', '/500': '500' };

const messages = { '404': 'page.notFound', '403': 'page.forbidden', '500': 'page.broken' } as const;

/** A page that cannot be shown, and the way back. Needs nothing but this, so that it works when the rest does not. */
export function ErrorPage({ kind, detail, onReload }: { kind: ErrorKind; detail?: string; onReload?: () => void }) {
  const { t } = useTranslation();
  return (
    <main className="error-page">
      <p className="error-code" aria-hidden>
        {kind}
      </p>
      <h1>{t(messages[kind])}</h1>
      {detail && <p className="error-detail">{detail}</p>}
      <p className="error-links">
        {onReload && (
          <button type="button" onClick={onReload}>
            {t('page.reload')}
          </button>
        )}
        <a href="/">{t('common.home')}</a>
      </p>
    </main>
  );
}
