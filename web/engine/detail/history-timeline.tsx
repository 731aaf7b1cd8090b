import { Empty, Flex, Tag, Timeline, Typography } from 'antd';
import type { Message } from '../../../contract/kernel/said.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { actionLabel, label, messageText } from '../../platform/words/label.ts';
import { Parts } from '../parts/parts.tsx';
import { tagColorOf } from '../parts/tag-color.ts';

export interface HistoryEntry {
  time: string;
  actorName?: string;
  tenantName?: string;
  label: string;
  fromLabel?: string;
  toLabel?: string;
  reason?: Message;
}

const dotColors: Readonly<Record<string, string>> = { red: 'red', green: 'green', default: 'gray', orange: 'orange' };

/** What happened to a row, as sent: who, from where, from which state to which, and why. */
export function HistoryTimeline({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useTranslation();
  if (entries.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('history.empty')} />;
  return (
    <Timeline
      items={entries.map((entry, at) => ({
        key: `${entry.time}-${at}`,
        color: dotColors[tagColorOf(entry.toLabel ?? entry.label)] ?? 'blue',
        content: (
          <Flex vertical gap={4}>
            <Flex gap={8} align="center" wrap>
              <Typography.Text strong>{actionLabel(entry.label)}</Typography.Text>
              {entry.fromLabel && isMove(entry) && <Tag variant="filled">{label(entry.fromLabel)}</Tag>}
              {entry.toLabel && isMove(entry) && <span aria-hidden>→</span>}
              {entry.toLabel && (
                <Tag variant="filled" color={tagColorOf(entry.toLabel)}>
                  {label(entry.toLabel)}
                </Tag>
              )}
            </Flex>
            <Typography.Text type="secondary">
              <Parts of={[entry.time, entry.actorName, entry.tenantName]} />
            </Typography.Text>
            {entry.reason && <Typography.Text>{t('history.reason', { reason: messageText(entry.reason) })}</Typography.Text>}
          </Flex>
        ),
      }))}
    />
  );
}

/** What was added to a row leaves it in its state, which is shown once. */
function isMove({ fromLabel, toLabel }: HistoryEntry): boolean {
  return Boolean(fromLabel) && fromLabel !== toLabel;
}
