import { Button, Empty } from 'antd';
import { CallError } from '../../platform/call/call-error.ts';
import { label } from '../../platform/words/label.ts';

/** What could not be fetched, and how it is fetched again. */
export interface Failed {
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** What stands in a small place, such as a card or the choices of a select, when they could not be fetched: why, and the way to try again. */
export function LoadFailed({ query, className }: { query: Failed; className?: string }) {
  return (
    <Empty
      className={className}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={query.error instanceof CallError ? query.error.message : label('加载失败')}
    >
      <Button size="small" onClick={() => void query.refetch()}>
        {label('重试')}
      </Button>
    </Empty>
  );
}
