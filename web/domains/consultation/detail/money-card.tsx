import { Card, Flex, Typography } from 'antd';
import { consultationMoney, type MoneyEntry, moneyKinds } from '../../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { isKeyOf } from '../../../../contract/kernel/keys.ts';
import { channels } from '../../../../contract/kernel/ledger.ts';
import type { AnswerOf } from '../../../../contract/kernel/sent.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { centsToReadable } from '../../../engine/parts/money.ts';
import { Parts } from '../../../engine/parts/parts.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { groupsOf, type MoneyGroup } from './money-groups.ts';
import './money-card.css';

const sums = ['paid', 'refunded', 'due', 'forfeited', 'settled', 'held', 'receivable'] as const;

/** What was paid for the order and what became of it, as far as the server tells this person. Nothing where it cost nothing. */
export function MoneyCard({ applyOrderId, isFree }: { applyOrderId: string; isFree: boolean }) {
  const query = useCall(consultationMoney, { applyOrderId });
  // An order that is free today may have been paid for in an earlier round.
  if (isFree && !query.data?.entries.length) return null;
  return (
    <Card size="small" title={label('收费与结算')}>
      {query.data ? <Money data={query.data} /> : <LoadState query={query} />}
    </Card>
  );
}

function Money({ data }: { data: AnswerOf<typeof consultationMoney> }) {
  const { entries } = data;
  // Paid and held always tell something; the rest only where it happened.
  const shown = sums.filter((name) => data[name] !== undefined && (name === 'paid' || name === 'held' || Number(data[name]) > 0));
  // Who is told no sums, the expert, sees their share once there is one: the fee itself may well be paid.
  const none = data.paid === undefined ? '结算后可查看您的分成' : '暂无收费记录';
  if (entries.length === 0) return <Typography.Text type="secondary">{label(none)}</Typography.Text>;
  return (
    <Flex vertical gap={12}>
      {shown.length > 0 && (
        <div className="money-sums">
          {shown.map((name) => (
            <div key={name}>
              <Typography.Text type="secondary">{label(consultationMoney.row[name].label)}</Typography.Text>
              <Typography.Text strong type={name === 'receivable' ? 'danger' : undefined}>
                ¥{centsToReadable(data[name])}
              </Typography.Text>
            </div>
          ))}
        </div>
      )}
      {groupsOf(entries).map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </Flex>
  );
}

function Group({ group: { entries, userName, time } }: { group: MoneyGroup }) {
  const about = [...new Set(entries.flatMap(aboutEntry))];
  return (
    <Flex vertical className="money-group">
      {entries.map(({ id, kind, amount, payee }) => (
        <Flex key={id} justify="space-between" gap={8}>
          <Typography.Text>{[label(moneyKinds[kind]), payee].filter(Boolean).join(' · ')}</Typography.Text>
          <Typography.Text strong>
            {kind === 'refund' || kind === 'keep' ? '−' : ''}¥{centsToReadable(amount)}
          </Typography.Text>
        </Flex>
      ))}
      {about.length > 0 && (
        <Typography.Text type="secondary">
          <Parts of={about} />
        </Typography.Text>
      )}
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        <Parts of={[userName, time.slice(0, 16)]} />
      </Typography.Text>
    </Flex>
  );
}

/** By what way, with which receipt, and why. */
function aboutEntry({ channel, receiptNo, reason }: MoneyEntry): string[] {
  const how = channel ? label(isKeyOf(channels, channel) ? channels[channel] : channel) : '';
  return [how, receiptNo ? label('收据号 {no}', { no: receiptNo }) : '', reason ?? ''].filter(Boolean);
}
