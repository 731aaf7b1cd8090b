import { Button, Empty, Flex, Result, Spin } from 'antd';
import { CallError } from '../../platform/call/call-error.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import type { Row } from '../field/row.ts';
import { fitWidths } from './column-widths.ts';
import { CHECKBOX_WIDTH, Grid, type GridExpansion, type GridSelection } from './grid.tsx';
import type { ListColumn } from './list-columns.tsx';
import type { ListState } from './list-state.ts';
import { useElementSize } from './use-element-size.ts';

interface ListTableProps {
  columns: readonly ListColumn[];
  rows: readonly Row[];
  rowKey: string;
  isLoading: boolean;
  isFiltered: boolean;
  error: Error | null;
  onRetry: () => void;
  onSort: (sort: ListState['sort']) => void;
  /** Of trees: which rows are open. */
  expansion?: GridExpansion;
  selection?: GridSelection;
}

const SCROLLBAR = 16;
const HEADER = 40;
const LEAST_HEIGHT = 220;

/** The rows, in the height that is left; header and row buttons stay in sight. */
export function ListTable({ columns, rows, rowKey, isLoading, isFiltered, error, onRetry, onSort, expansion, selection }: ListTableProps) {
  const { t } = useTranslation();
  const [ref, { width: room, height: given }] = useElementSize<HTMLDivElement>();
  const height = Math.max(given, LEAST_HEIGHT);
  const available = room - (selection ? CHECKBOX_WIDTH : 0) - SCROLLBAR;
  const widths = fitWidths(columns, available);
  const empty = error ? (
    <LoadError error={error} onRetry={onRetry} />
  ) : (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(isFiltered ? 'list.emptyFiltered' : 'list.empty')} />
  );
  return (
    <div ref={ref} className="list-table" aria-busy={isLoading}>
      <Grid
        columns={columns}
        widths={widths}
        rows={rows}
        rowKey={rowKey}
        height={height}
        isWider={widths.reduce((sum, width) => sum + width, 0) > available}
        onSort={onSort}
        expansion={expansion}
        selection={selection}
        empty={
          <Flex justify="center" align="center" style={{ height: height - HEADER - SCROLLBAR }}>
            {!isLoading && empty}
          </Flex>
        }
      />
      {isLoading && (
        <div className={rows.length > 0 ? 'list-loading is-late' : 'list-loading'}>
          <Spin />
        </div>
      )}
    </div>
  );
}

function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const requestId = error instanceof CallError ? error.requestId : undefined;
  return (
    <Result
      status="warning"
      title={error instanceof CallError ? error.message : t('common.loadFailed')}
      subTitle={requestId && `${t('call.requestId')} ${requestId}`}
      extra={
        <Button type="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
