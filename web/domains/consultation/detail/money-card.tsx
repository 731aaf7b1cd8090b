import { Card, Empty, Flex, Typography } from 'antd';
import { consultationMoney, type MoneyEntry, moneyKinds } from '../../../../contract/domains/consultation/consultation-money.query.ts';
import { channels } from '../../../../contract/kernel/ledger.ts';
import { label } from '../../../kernel/label.ts';
import { LoadState } from '../../../kernel/load-state.tsx';
import { centsToReadable } from '../../../kernel/money.ts';
import type { Row } from '../../../kernel/row.ts';
import { useCall } from '../../../kernel/use-call.ts';

const sums = ['paid', 'refunded', 'due', 'forfeited', 'settled', 'held', 'receivable'] as const;

/** What was paid for the order and what became of it, as far as the server tells this person. Nothing where it cost nothing. */
export function MoneyCard({ applyOrderId, isFree }: { applyOrderId: string; isFree: boolean }) {
  const query = useCall<Row>(consultationMoney, { applyOrderId });
  // An order that is free today may have been paid for in an earlier round.
  if (isFree && !(query.data?.entries as MoneyEntry[] | undefined)?.length) return null;
  return (
    <Card size="small" title={label('收费与结算')}>
      {query.data ? <Money data={query.data} /> : <LoadState query={query} />}
    </Card>
  );
}

function Money({ data }: { data: Row }) {
  const entries = (data.entries ?? []) as MoneyEntry[];
  // Paid and held always tell something; the rest only where it happened.
  const shown = sums.filter((name) => data[name] !== undefined && (name === 'paid' || name === 'held' || Number(data[name]) > 0));
  if (entries.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={label('暂无收费记录')} style={{ margin: 8 }} />;
  return (
    <Flex vertical gap={12}>
      {shown.length > 0 && (
        <Flex wrap gap="4px 16px">
          {shown.map((name) => (
            <Typography.Text key={name} type="secondary">
              {label(consultationMoney.row?.[name]?.label ?? '')} <Typography.Text strong>¥{centsToReadable(data[name])}</Typography.Text>
            </Typography.Text>
          ))}
        </Flex>
      )}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </Flex>
  );
}

function Entry({ entry: { kind, amount, channel, receiptNo, reason, userName, time } }: { entry: MoneyEntry }) {
  const how = channel ? label(channels[channel as keyof typeof channels] ?? channel) : '';
  const receipt = receiptNo ? label('收据号 {no}', { no: receiptNo }) : '';
  const about = [how, receipt, reason].filter(Boolean).join(' · ');
  return (
    <Flex vertical>
      <Flex justify="space-between" gap={8}>
        <Typography.Text>{label(moneyKinds[kind])}</Typography.Text>
        <Typography.Text strong>
          {kind === 'refund' ? '−' : ''}¥{centsToReadable(amount)}
        </Typography.Text>
      </Flex>
      {about && <Typography.Text type="secondary">{about}</Typography.Text>}
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {[userName, time.slice(0, 16)].filter(Boolean).join(' · ')}
      </Typography.Text>
    </Flex>
  );
}
