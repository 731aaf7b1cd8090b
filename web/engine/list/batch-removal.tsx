import { DeleteOutlined } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import { useState } from 'react';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { call, newIdempotencyKey } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { useRefresh } from '../../platform/call/use-call.ts';
import { notify } from '../../platform/page/notify.ts';
import { text, useTranslation } from '../../platform/words/i18n.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { findUndo, undoing } from '../dialog/undo.ts';
import { useAction } from '../dialog/use-action.ts';
import { type Row, textOf } from '../field/row.ts';
import { useGranted } from '../parts/permission.tsx';
import type { BatchWords } from './list-types.ts';
import { namedRows } from './named-rows.ts';
import { isOfRows, type KeptRow, removeEach } from './remove-each.ts';

interface BatchRemovalProps {
  endpoint: Endpoint;
  words: BatchWords | undefined;
  selected: readonly string[];
  onSelect: (selected: string[]) => void;
  /** The chosen rows as they were last seen. */
  rows: readonly Row[];
  rowKey: string;
  /** What people call a row. */
  nameOf: (row: Row) => string;
}

interface Left {
  removed: number;
  rows: readonly (KeptRow & { name: string })[];
}

/** Removes the chosen rows, after a question that names them; those that cannot go are named afterwards, each with its reason. */
export function BatchRemoval(props: BatchRemovalProps) {
  const { words, selected } = props;
  const { t } = useTranslation();
  const [left, setLeft] = useState<Left>();
  const { remove, busy } = useRemoval(props, setLeft);
  const namesOf = useNames(props);
  const ask = async () => {
    if (selected.length === 0) return notify.warning(t('list.pickFirst'));
    const content = [namedRows(namesOf(selected), selected.length), words?.about].filter(Boolean).join('\n');
    const okText = confirmLabel(words?.button ?? t('list.remove'));
    if (await notify.confirm({ title: words?.ask ?? t('list.removeAsk'), content, danger: true, okText })) await remove();
  };
  return (
    <>
      <Button danger icon={<DeleteOutlined />} loading={busy} onClick={ask}>
        {words?.button ?? t('list.batchRemove')}
      </Button>
      {left && <LeftRows left={left} onClose={() => setLeft(undefined)} />}
    </>
  );
}

function useNames({ rows, rowKey, nameOf }: BatchRemovalProps): (keys: readonly string[]) => string[] {
  return (keys) => {
    const byKey = new Map(rows.map((row) => [textOf(row, rowKey), nameOf(row)]));
    return keys.map((key) => byKey.get(key) ?? '');
  };
}

/** All of them by one call, which is taken back as one; where a row stands in its way, each by a call of its own. */
function useRemoval(props: BatchRemovalProps, onLeft: (left: Left) => void) {
  const { endpoint, words, selected, onSelect } = props;
  const { t } = useTranslation();
  const refresh = useRefresh();
  const granted = useGranted();
  const namesOf = useNames(props);
  const [isRunning, setRunning] = useState(false);
  const inputOf = (keys: readonly string[]) => ({ [endpoint.key ?? 'ids']: keys });
  const { submit, busy } = useAction(endpoint, () => onSelect([]), { success: words?.done ?? t('list.removed') });
  const removeSingly = async () => {
    const send = (key: string) => call(endpoint, inputOf([key]), { idempotencyKey: newIdempotencyKey(), quiet: true });
    const { removed, kept } = await removeEach({ keys: inOrder(props), send, isMoney: endpoint.money ?? false });
    void refresh(endpoint.domain);
    onSelect(kept.map(({ key }) => key));
    const undo = removed.length > 0 ? findUndo(endpoint, inputOf(removed), undefined, granted) : undefined;
    if (undo)
      notify.success(
        label('已完成 {done} 条', { done: removed.length }),
        undoing(undo, () => void refresh(endpoint.domain)),
      );
    const names = namesOf(kept.map(({ key }) => key));
    if (kept.length > 0) onLeft({ removed: removed.length, rows: kept.map((row, at) => ({ ...row, name: names[at] ?? '' })) });
  };
  const remove = async () => {
    setRunning(true);
    try {
      await submit(inputOf(selected));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (selected.length < 2 || !isOfRows(error)) return;
      // Each row says it for itself.
      error.isShown = true;
      await removeSingly();
    } finally {
      setRunning(false);
    }
  };
  return { remove, busy: busy || isRunning };
}

/** The chosen ones as the list has them: of a tree what is below a row behind it. */
function inOrder({ selected, rows, rowKey }: BatchRemovalProps): string[] {
  const seen = rows.map((row) => textOf(row, rowKey)).filter((key) => selected.includes(key));
  return [...seen, ...selected.filter((key) => !seen.includes(key))];
}

function LeftRows({ left: { removed, rows }, onClose }: { left: Left; onClose: () => void }) {
  return (
    <FormDialog title={label('已完成 {done} 条，未完成 {left} 条', { done: removed, left: rows.length })} focus="back" onClose={onClose}>
      <ul className="batch-rows">
        {rows.map(({ key, name, message }) => (
          <li key={key}>
            {name}
            <Typography.Text type="danger">{message}</Typography.Text>
          </li>
        ))}
      </ul>
      <div className="form-buttons" style={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button autoFocus type="primary" onClick={onClose}>
          {text('common.close')}
        </Button>
      </div>
    </FormDialog>
  );
}
