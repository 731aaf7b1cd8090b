import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { text } from '../../platform/words/i18n.ts';

interface Props<T> {
  readonly query: UseQueryResult<T, Error>;
  /** How many lines they will fill. */
  readonly rows: number;
  readonly children: (terms: T) => ReactNode;
}

/** What an action will cost or divide, as the server reckons at this moment. Without its answer one may still act, knowing the rule alone. */
export function Terms<T>({ query, rows, children }: Props<T>) {
  if (query.error)
    return (
      <Alert
        type="warning"
        showIcon
        title={text('common.loadFailed')}
        style={{ marginBottom: 12 }}
        action={
          <Button size="small" onClick={() => void query.refetch()}>
            {text('common.retry')}
          </Button>
        }
      />
    );
  if (query.data === undefined) return <Skeleton active title={false} paragraph={{ rows }} />;
  return children(query.data);
}
