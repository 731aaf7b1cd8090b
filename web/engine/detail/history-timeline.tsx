import { Empty, Flex, Tag, Timeline, Typography, theme } from 'antd';
import type { Message } from '../../../contract/kernel/said.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { actionLabel, label, messageText } from '../../platform/words/label.ts';
import { toMinutes } from '../parts/minutes.ts';
import { Parts } from '../parts/parts.tsx';
import { hueOf, type TagColors, tagColorOf } from '../parts/tag-color.ts';

export interface HistoryEntry {
  time: string;
  actorName?: string;
  tenantName?: string;
  label: string;
  fromState?: string;
  toState?: string;
  fromLabel?: string;
  toLabel?: string;
  reason?: Message;
}

/** What happened to a row, as sent: who, from where, from which state to which, and why. */
export function HistoryTimeline({ entries, colors = {} }: { entries: readonly HistoryEntry[]; colors?: TagColors | undefined }) {
  const { t } = useTranslation();
  const { token } = theme.useToken();
  const colorOf = (state = '', word = '') => colors[state] ?? tagColorOf(word);
  if (entries.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('history.empty')} />;
  return (
    <Timeline
      items={entries.map((entry, at) => ({
        key: `${entry.time}-${at}`,
        color: hueOf(colorOf(entry.toState, entry.toLabel ?? entry.label), token),
        content: (
          <Flex vertical gap={4}>
            <Flex gap={8} align="center" wrap>
              <Typography.Text strong>{actionLabel(entry.label)}</Typography.Text>
              {entry.fromLabel && isMove(entry) && (
                <Tag variant="filled" color={colorOf(entry.fromState, entry.fromLabel)}>
                  {label(entry.fromLabel)}
                </Tag>
              )}
              {entry.toLabel && isMove(entry) && <span aria-hidden>→</span>}
              {entry.toLabel && (
                <Tag variant="filled" color={colorOf(entry.toState, entry.toLabel)}>
                  {label(entry.toLabel)}
                </Tag>
              )}
            </Flex>
            <Typography.Text type="secondary">
              <Parts of={[toMinutes(entry.time), entry.actorName, entry.tenantName]} />
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
