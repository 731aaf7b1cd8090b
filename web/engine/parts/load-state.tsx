import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, Button, Result, Skeleton } from 'antd';
import { CallError } from '../../platform/call/call-error.ts';
import { useTranslation } from '../../platform/words/i18n.ts';

export interface LoadStateProps {
  query: Pick<UseQueryResult, 'error'> & { refetch: () => unknown };
}

/** What is shown instead of a query's data while it is loading, or when it failed. */
export function LoadState({ query }: LoadStateProps) {
  const { t } = useTranslation();
  if (!query.error) return <Skeleton active paragraph={{ rows: 6 }} />;
  const code = query.error instanceof CallError ? query.error.code : undefined;
  const isAbsent = code === 404;
  // What is over, or not yet so far, is no other by asking once more.
  const isFinal = isAbsent || code === 409;
  const message = query.error instanceof CallError ? query.error.message : t('common.loadFailed');
  return (
    <Result
      status="warning"
      title={isAbsent ? t('common.notFound') : message}
      extra={!isFinal && <Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>}
    />
  );
}

/**
 * What a page goes on showing: what was fetched last, unless it has been refused since. A server that does not answer for a moment takes
 * nothing away, and with the page would go what somebody is entering in a dialog on it.
 */
export function lastShown<T>({ data, error }: Pick<UseQueryResult<T>, 'data' | 'error'>): T | undefined {
  return error instanceof CallError && error.isRefusal ? undefined : data;
}

/** Above what is shown still, while it could not be fetched anew. */
export function StaleNotice({ query }: { query: Pick<UseQueryResult, 'isError' | 'refetch'> }) {
  const { t } = useTranslation();
  if (!query.isError) return null;
  const again = (
    <Button size="small" onClick={() => void query.refetch()}>
      {t('common.retry')}
    </Button>
  );
  return <Alert type="warning" showIcon title={t('list.stale')} action={again} />;
}
