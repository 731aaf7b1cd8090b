import { Button, Empty, Flex, Result, Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { CallError } from '../call-error.ts';
import { type Row, textOf } from '../row.ts';
import { fitWidths } from './column-widths.ts';
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
  expandable?: TableProps<Row>['expandable'];
  selection?: { selected: readonly string[]; onSelect: (selected: string[]) => void };
}

const HEADER = 40;
const SCROLLBAR = 16;
const LEAST_HEIGHT = 180;
/** From here on only the rows in sight are drawn. */
const VIRTUAL_FROM = 100;
const CHECKBOX_WIDTH = 40;

/** The rows, in the height that is left; header and row buttons stay in sight. */
export function ListTable({ columns, rows, rowKey, isLoading, isFiltered, error, onRetry, onSort, expandable, selection }: ListTableProps) {
  const { t } = useTranslation();
  const [ref, { width: room, height }] = useElementSize<HTMLDivElement>();
  const bodyHeight = Math.max(height - HEADER, LEAST_HEIGHT);
  const checkbox = selection ? CHECKBOX_WIDTH : 0;
  const widths = fitWidths(columns, room - checkbox - SCROLLBAR);
  const total = widths.reduce((sum, width) => sum + width, checkbox);
  const empty = isLoading ? null : error ? (
    <LoadError error={error} onRetry={onRetry} />
  ) : (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(isFiltered ? 'list.emptyFiltered' : 'list.empty')} />
  );
  return (
    <div ref={ref} className="list-table">
      <Table<Row>
        size="small"
        rowKey={(row) => textOf(row, rowKey)}
        columns={columns.map(({ leastWidth: _, ...column }, at) => ({ ...column, width: widths[at] ?? column.width }))}
        dataSource={rows}
        pagination={false}
        expandable={expandable}
        virtual={rows.length >= VIRTUAL_FROM}
        scroll={{ x: total, y: bodyHeight }}
        loading={{ spinning: isLoading, delay: rows.length > 0 ? 200 : 0 }}
        locale={{
          emptyText: (
            <Flex justify="center" align="center" style={{ height: bodyHeight - 40 }}>
              {empty}
            </Flex>
          ),
        }}
        onChange={(_pages, _filters, sorter) => {
          const { order, columnKey } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          onSort(order ? { field: String(columnKey), descending: order === 'descend' } : undefined);
        }}
        {...(selection
          ? {
              rowSelection: {
                columnWidth: CHECKBOX_WIDTH,
                selectedRowKeys: [...selection.selected],
                preserveSelectedRowKeys: true,
                onChange: (keys) => selection.onSelect(keys.map(String)),
              },
            }
          : {})}
      />
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
