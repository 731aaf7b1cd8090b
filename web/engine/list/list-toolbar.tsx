import { ReloadOutlined } from '@ant-design/icons';
import { Button, Flex, Tooltip, Typography } from 'antd';
import type { ReactNode } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import type { Row } from '../field/row.ts';
import { useCan } from '../parts/permission.tsx';
import { BatchActions } from './batch-actions.tsx';
import { BatchRemoval } from './batch-removal.tsx';
import { ExportButton } from './export-button.tsx';
import type { BatchWords, RowLink } from './list-types.ts';

interface ListToolbarProps {
  /** Before everything else, where there is no room above. */
  search?: ReactNode;
  views?: ReactNode;
  title?: ReactNode;
  toolbar?: ReactNode;
  /** What may be done with several rows, and those that are chosen. */
  batch: { actions: readonly Action[]; links: readonly RowLink[]; rows: readonly Row[] };
  rowKey?: string;
  /** After rows of a batch were done, besides fetching them again. */
  onDone?: () => void;
  batchRemove?: Endpoint;
  removable?: (row: Row) => boolean;
  /** Whether rows stand below each other. */
  isForest?: boolean;
  batchWords?: BatchWords;
  /** What people call a row. */
  nameOf: (row: Row) => string;
  exportEndpoint?: Endpoint;
  /** Filters and order of what is shown, for the export. */
  exportInput: Readonly<Record<string, unknown>>;
  selected: readonly string[];
  onSelect: (selected: string[]) => void;
  isRefreshing: boolean;
  onRefresh: () => void;
  /** Further icon buttons on the right. */
  children?: ReactNode;
}

/** What can be done with the list as a whole. */
export function ListToolbar({
  search,
  views,
  title,
  toolbar,
  batch,
  rowKey = 'id',
  onDone,
  batchRemove,
  removable,
  isForest = false,
  batchWords,
  nameOf,
  exportEndpoint,
  exportInput,
  selected,
  onSelect,
  isRefreshing,
  onRefresh,
  children,
}: ListToolbarProps) {
  const { t } = useTranslation();
  const mayRemove = useCan(batchRemove?.permission);
  const settle = (keys: readonly string[]) => {
    onSelect(selected.filter((key) => !keys.includes(key)));
    if (keys.length > 0) onDone?.();
  };
  return (
    <Flex className="list-toolbar" gap={8} align="center">
      {search}
      {views}
      {title && <Typography.Text strong>{title}</Typography.Text>}
      {toolbar}
      {batch.actions.length + batch.links.length > 0 && <BatchActions {...batch} rowKey={rowKey} onDone={settle} />}
      {batchRemove && mayRemove && (
        <BatchRemoval
          endpoint={batchRemove}
          words={batchWords}
          rows={batch.rows}
          {...{ removable, selected, onSelect, rowKey, nameOf, isForest }}
        />
      )}
      {exportEndpoint && <ExportButton endpoint={exportEndpoint} input={exportInput} selected={selected} />}
      {selected.length > 0 && (
        <Typography.Text type="secondary">
          {t('list.selected', { count: selected.length })}
          <Button type="link" size="small" onClick={() => onSelect([])}>
            {t('list.clearSelection')}
          </Button>
        </Typography.Text>
      )}
      <Flex style={{ marginInlineStart: 'auto', order: 2 }}>
        <Tooltip title={t('list.refresh')}>
          <Button type="text" icon={<ReloadOutlined spin={isRefreshing} />} aria-label={t('list.refresh')} onClick={onRefresh} />
        </Tooltip>
        {children}
      </Flex>
    </Flex>
  );
}
