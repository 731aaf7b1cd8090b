import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { text } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { type Row, textOf } from '../field/row.ts';
import type { Outcome } from './run-batch.ts';

interface BatchRowsProps {
  rows: readonly Row[];
  rowKey: string;
  outcomes: Readonly<Record<string, Outcome>>;
  /** What people know a row by. */
  nameOf: (row: Row) => ReactNode;
}

/** The rows of a batch by what people know them by, and what became of each. */
export function BatchRows({ rows, rowKey, outcomes, nameOf }: BatchRowsProps) {
  return (
    <ul className="batch-rows">
      {rows.map((row) => {
        const key = textOf(row, rowKey);
        return (
          <li key={key}>
            {nameOf(row)}
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
  if (state === 'unknown')
    return <Typography.Text type="warning">{label('结果未知：{message}', { message: message ?? '' })}</Typography.Text>;
  return <Typography.Text type="danger">{message}</Typography.Text>;
}
