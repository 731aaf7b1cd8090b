import { Button } from 'antd';
import { CallError } from '../../platform/call/call-error.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import type { Found } from './use-found.ts';

/** Below the list: how much there is, that more is on its way, or that it could not be had. As high in each case. */
export function SearchState({ count, found: { isBusy, error, retry } }: { count: number; found: Found }) {
  const { t } = useTranslation();
  const nothing = count === 0 && !isBusy && !error;
  return (
    <>
      {nothing && <p className="search-empty">{t('shell.searchEmpty')}</p>}
      {error && (
        <p className="search-failed" role="alert">
          <span>{error instanceof CallError ? error.message : t('shell.searchFailed')}</span>
          <Button size="small" onClick={retry}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      <p className="search-keys">
        <span role="status">{isBusy ? t('shell.searchBusy') : t('shell.searchFound', { count })}</span>
        <span aria-hidden>{t('shell.searchKeys')}</span>
      </p>
    </>
  );
}
