import type { UseQueryResult } from '@tanstack/react-query';
import { Card, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import './panel.css';

interface PanelProps<T> {
  title: ReactNode;
  query: UseQueryResult<T, Error>;
  /** Nothing to show: said instead of an empty frame. */
  isEmpty: (data: T) => boolean;
  emptyText: string;
  /** Pixels of the content, the same in every state, so that nothing jumps. */
  height: number;
  extra?: ReactNode;
  /** Its stop on the tour of the console. */
  tour?: string;
  children: (data: T) => ReactNode;
}

/** One card of several: loading, failed, empty, or with its content. One that fails leaves the others alone. */
export function Panel<T>({ title, query, isEmpty, emptyText, height, extra, tour, children }: PanelProps<T>) {
  const { data } = query;
  return (
    <Card size="small" title={title} extra={extra} variant="borderless" className="panel" data-tour={tour}>
      <div style={{ minHeight: height }}>
        {data !== undefined && !isEmpty(data) && children(data)}
        {data !== undefined && isEmpty(data) && (
          <Empty className="panel-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} />
        )}
        {data === undefined && !query.isError && <Skeleton active paragraph={{ rows: 5 }} title={false} />}
        {data === undefined && query.isError && <LoadFailed className="panel-empty" query={query} />}
      </div>
    </Card>
  );
}
