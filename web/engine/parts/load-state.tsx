import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Result, Skeleton } from 'antd';
import { CallError } from '../../platform/call/call-error.ts';
import { useTranslation } from '../../platform/words/i18n.ts';

export interface LoadStateProps {
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
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
