import { Alert, Button, Flex, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { searchSeries } from '../../../../contract/domains/image/archive.endpoints.ts';
import type { AnswerOf } from '../../../../contract/kernel/sent.ts';
import { call } from '../../../platform/call/api-client.ts';
import { text } from '../../../platform/words/i18n.ts';
import { label } from '../../../platform/words/label.ts';
import { useOpened } from '../use-opened.ts';
import type { Taken } from './retrieval-line.tsx';

export type Series = AnswerOf<typeof searchSeries>[number];

interface SeriesProps {
  studyUid: string;
  taken: Taken;
  /** What is being asked for. */
  busy: string | undefined;
  onTake: (series: Series) => Promise<void>;
}

/** What a study that was found consists of: each series can be fetched alone. Asked for once, as each search is written down. */
export function SeriesOfStudy({ studyUid, taken, busy, onTake }: SeriesProps) {
  const [presses, setPresses] = useState(0);
  const { opened: found, failure } = useOpened(
    String(presses),
    (signal) => call(searchSeries, { studyUid }, { signal, quiet: true }),
    true,
  );
  const again = (
    <Button size="small" onClick={() => setPresses((known) => known + 1)}>
      {text('common.retry')}
    </Button>
  );
  if (failure !== undefined) return <Alert type="warning" showIcon title={failure} action={again} />;
  if (!found) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  if (found.length === 0) return <Typography.Text type="secondary">{label('检查没有序列')}</Typography.Text>;
  return (
    <Flex vertical gap={6}>
      {found.map((one) => {
        const isComing = taken.retrieving.some(({ seriesUid }) => seriesUid === one.seriesUid);
        return (
          <Flex key={one.seriesUid} gap={12} align="center">
            <Button
              size="small"
              loading={busy === one.seriesUid}
              disabled={busy !== undefined || taken.isFull || isComing}
              aria-label={label('调取 {name}', { name: nameOfSeries(one) })}
              onClick={() => void onTake(one)}
            >
              {label(isComing ? '正在调取该序列' : '调取')}
            </Button>
            <span>{nameOfSeries(one)}</span>
            <Typography.Text type="secondary">
              {[one.modality, one.pictures !== undefined && label('{count}幅', { count: one.pictures })].filter(Boolean).join(' · ')}
            </Typography.Text>
          </Flex>
        );
      })}
    </Flex>
  );
}

export const nameOfSeries = ({ number, description }: Series): string =>
  [number === undefined ? label('序列') : label('序列{number}', { number }), description].join(' ').trim();
