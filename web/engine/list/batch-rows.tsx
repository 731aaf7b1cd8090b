import { Typography } from 'antd';
import type { Action } from '../../../contract/kernel/action.ts';
import { text } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { namesOf } from '../dialog/action-about.tsx';
import { type Row, textOf } from '../field/row.ts';
import { Parts } from '../parts/parts.tsx';
import type { Outcome } from './run-batch.ts';

interface BatchRowsProps {
  action: Action;
  rows: readonly Row[];
  rowKey: string;
  outcomes: Readonly<Record<string, Outcome>>;
}

/** The rows of a batch by what people know them by, and what became of each. */
export function BatchRows({ action, rows, rowKey, outcomes }: BatchRowsProps) {
  return (
    <ul className="batch-rows">
      {rows.map((row) => {
        const key = textOf(row, rowKey);
        return (
          <li key={key}>
            <Parts of={namesOf(action.about, row)} />
            <State outcome={outcomes[key]} />
          </li>
        );
      })}
    </ul>
  );
}

function State({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return null;
  const { state, message } = outcome;
  if (state === 'undone') return <Typography.Text type="secondary">{text('call.undone')}</Typography.Text>;
  if (state === 'done' && message) return <Typography.Text type="danger">{label('未能撤销：{message}', { message })}</Typography.Text>;
  if (state === 'done') return <Typography.Text type="success">{label('成功')}</Typography.Text>;
  if (state === 'running') return <Typography.Text type="secondary">{label('正在执行…')}</Typography.Text>;
  return <Typography.Text type={state === 'refused' ? 'danger' : 'warning'}>{message}</Typography.Text>;
}
