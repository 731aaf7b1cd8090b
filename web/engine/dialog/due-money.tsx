import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { label } from '../../platform/words/label.ts';
import { centsToReadable } from '../parts/money.ts';

interface DueMoneyProps {
  /** Cents. */
  amount: number;
  /** What stands before it. */
  owed?: string;
  /** Cents of it that stay of what the payer has still to get back. */
  kept?: number;
  /** What it is for. */
  children?: ReactNode;
}

/** What is to be taken or given back, above what is entered with it. It follows from the row, and is not typed. */
export function DueMoney({ amount, owed = '应收', kept = 0, children }: DueMoneyProps) {
  return (
    <Flex className="due-money" justify="space-between" align="baseline" wrap gap={8} style={{ marginBottom: 16 }}>
      <Typography.Text style={{ flex: '1 1 240px' }}>
        {children}
        {kept > 0 && (
          <Typography.Text type="secondary" style={{ display: 'block' }}>
            {label('费用 ¥{whole}，其中 ¥{kept} 由待退现金抵缴', { whole: centsToReadable(amount), kept: centsToReadable(kept) })}
          </Typography.Text>
        )}
      </Typography.Text>
      <Typography.Text style={{ whiteSpace: 'nowrap' }}>
        {label(kept > 0 ? '实收' : owed)}{' '}
        <Typography.Text strong type="danger" style={{ fontSize: 20 }}>
          ¥{centsToReadable(amount - kept)}
        </Typography.Text>
      </Typography.Text>
    </Flex>
  );
}
