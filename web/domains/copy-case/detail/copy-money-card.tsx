import { Card, Descriptions, Flex, Typography } from 'antd';
import { copyCaseMoney, copyMoneyKinds } from '../../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { centsToReadable } from '../../../engine/parts/money.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';

const sums = ['paid', 'refunded', 'due', 'settled', 'held'] as const;

/** What was paid for the copies, and what became of it. */
export function CopyMoneyCard({ row }: { row: { id: string } }) {
  const query = useCall(copyCaseMoney, { id: row.id });
  return (
    <Card size="small" title={label('复印收费与结算')}>
      {query.data ? <Money data={query.data} /> : <LoadState query={query} />}
    </Card>
  );
}

function Money({ data }: { data: NonNullable<ReturnType<typeof useCall<typeof copyCaseMoney>>['data']> }) {
  if (data.entries.length === 0) return <Typography.Text type="secondary">{label('暂无收费记录')}</Typography.Text>;
  return (
    <Flex vertical gap={12}>
      <Descriptions
        size="small"
        column={{ xs: 2, sm: 4 }}
        // Of most requests nothing waits to be handed out.
        items={sums
          .filter((name) => name !== 'due' || data.due > 0)
          .map((name) => ({
            key: name,
            label: label(copyCaseMoney.row[name].label),
            children: `¥${centsToReadable(data[name])}`,
          }))}
      />
      {data.entries.map(({ id, kind, amount, receiptNo, reason, userName, time }) => (
        <Flex key={id} justify="space-between" gap={12} wrap="wrap">
          <span>
            {label(copyMoneyKinds[kind])} ¥{centsToReadable(amount)}
          </span>
          <Typography.Text type="secondary">
            {[receiptNo && label('收据号 {no}', { no: receiptNo }), reason, userName, time].filter(Boolean).join(' · ')}
          </Typography.Text>
        </Flex>
      ))}
    </Flex>
  );
}
