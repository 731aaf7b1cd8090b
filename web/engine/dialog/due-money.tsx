import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { label } from '../../platform/words/label.ts';
import { centsToReadable } from '../parts/money.ts';

interface DueMoneyProps {
  /** Cents. */
  amount: number;
  /** What stands before it. */
  owed?: string;
  /** What it is for. */
  children?: ReactNode;
}

/** What is to be taken or given back, above what is entered with it. It follows from the row, and is not typed. */
export function DueMoney({ amount, owed = '应收', children }: DueMoneyProps) {
  return (
    <Flex className="due-money" justify="space-between" align="baseline" wrap gap={8} style={{ marginBottom: 16 }}>
      <Typography.Text style={{ flex: '1 1 240px' }}>{children}</Typography.Text>
      <Typography.Text style={{ whiteSpace: 'nowrap' }}>
        {label(owed)}{' '}
        <Typography.Text strong type="danger" style={{ fontSize: 20 }}>
          ¥{centsToReadable(amount)}
        </Typography.Text>
      </Typography.Text>
    </Flex>
  );
}
