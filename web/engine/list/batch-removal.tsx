import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { notify } from '../../platform/page/notify.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { useAction } from '../dialog/use-action.ts';
import { type Row, textOf } from '../field/row.ts';
import { mayDo, useGranted } from '../parts/permission.tsx';
import { BatchResults } from './batch-results.tsx';
import { BatchRows } from './batch-rows.tsx';
import type { BatchWords } from './list-types.ts';
import { namedRows } from './named-rows.ts';
import { inRemovalOrder, isOfRows, mostAtOnce, removableOf } from './row-removal.ts';
import { useBatchRun } from './use-batch-run.ts';

interface BatchRemovalProps {
  endpoint: Endpoint;
  words: BatchWords | undefined;
  selected: readonly string[];
  onSelect: (selected: string[]) => void;
  /** The chosen rows as they were last seen. */
  rows: readonly Row[];
  rowKey: string;
  /** Which rows do not have to stay. */
  removable: ((row: Row) => boolean) | undefined;
  /** What people call a row. */
  nameOf: (row: Row) => string;
  /** Whether rows stand below each other: what is below goes first. */
  isForest?: boolean;
}

/** Removes the chosen rows, after a question that names them; where some cannot go, what became of each is told afterwards. */
export function BatchRemoval(chosen: BatchRemovalProps) {
  const props = { ...chosen, ...takenOf(chosen) };
  const { endpoint, words, selected, rows, nameOf } = props;
  const staying = chosen.selected.length - selected.length;
  const { t } = useTranslation();
  const { remove, isBusy, results } = useRemoval(props);
  const title = words?.button ?? t('list.batchRemove');
  const ask = async () => {
    if (selected.length === 0) return notify.warning(staying > 0 ? label('所选的数据须保留，不能删除') : t('list.pickFirst'));
    const most = mostAtOnce(endpoint);
    if (selected.length > most) return notify.warning(label('一次最多处理 {most} 条，已选择 {count} 条', { most, count: selected.length }));
    const kept = staying > 0 && label('另选的 {count} 条须保留，不会删除。', { count: staying });
    const content = [namedRows(rows.map(nameOf), selected.length), words?.about, kept].filter(Boolean).join('\n');
    const okText = confirmLabel(words?.button ?? t('list.remove'));
    if (await notify.confirm({ title: words?.ask ?? t('list.removeAsk'), content, danger: true, okText })) await remove();
  };
  return (
    <>
      <Button danger icon={<DeleteOutlined />} loading={isBusy} onClick={ask}>
        {title}
      </Button>
      {results.rows.length > 0 && <RemovalResults {...{ title, nameOf, results }} rowKey={props.rowKey} />}
    </>
  );
}

/** Of what is chosen what may be removed; what has to stay remains chosen. */
function takenOf({ selected: all, rows, rowKey, removable, onSelect }: BatchRemovalProps) {
  const selected = removableOf(all, { rows, rowKey, removable });
  const staying = all.filter((key) => !selected.includes(key));
  return {
    selected,
    rows: rows.filter((row) => selected.includes(textOf(row, rowKey))),
    onSelect: (left: string[]) => onSelect([...left, ...staying]),
  };
}

interface RemovalResultsProps extends Pick<BatchRemovalProps, 'rowKey' | 'nameOf'> {
  title: string;
  results: ReturnType<typeof useRemoval>['results'];
}

/** What became of each row that was tried by itself. */
function RemovalResults({ title, rowKey, nameOf, results: { rows, outcomes, isRunning, isShown, show, retry } }: RemovalResultsProps) {
  const close = () => show(false);
  return (
    <FormDialog title={title} focus="back" open={isShown} onClose={isRunning ? () => undefined : close}>
      <BatchRows rows={rows} rowKey={rowKey} outcomes={outcomes} nameOf={(row) => nameOf(row) || label('未显示的一条')} />
      <BatchResults count={rows.length} {...{ outcomes, isRunning }} onClose={close} onRetry={() => void retry()} />
    </FormDialog>
  );
}

/** All of them by one call, which is taken back as one; where a row stands in its way, each by a call of its own. */
function useRemoval({ endpoint, words, selected, onSelect, rows, rowKey, isForest = false }: BatchRemovalProps) {
  const { t } = useTranslation();
  const granted = useGranted();
  // The list behind it is fetched again while they go: these are the rows that were chosen.
  const [tried, setTried] = useState<readonly Row[]>([]);
  const [isShown, show] = useState(false);
  const inputOf = (keys: readonly string[]) => ({ [endpoint.key ?? 'ids']: keys });
  const { submit, busy } = useAction(endpoint, () => onSelect([]), { success: words?.done ?? t('list.removed') });
  const { start, ...run } = useBatchRun({
    endpoint,
    rowKey,
    oneByOne: isForest,
    onDone: (keys) => onSelect(selected.filter((key) => !keys.includes(key))),
    onKept: () => show(true),
  });
  const remove = async () => {
    try {
      await submit(inputOf(selected));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (selected.length < 2 || !isOfRows(error, mayDo(granted, endpoint.permission))) return;
      // Each row says it for itself.
      error.isShown = true;
      const ordered = inRemovalOrder({ selected, rows, rowKey, isForest });
      setTried(ordered);
      show(true);
      await start(ordered, (row) => inputOf([textOf(row, rowKey)]));
    }
  };
  return { remove, isBusy: busy || run.isRunning, results: { ...run, rows: tried, isShown, show } };
}
