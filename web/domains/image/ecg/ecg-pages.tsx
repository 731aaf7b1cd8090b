import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import { ecgPages, ecgSeconds, ecgSpan } from '../../../../contract/domains/image/ecg.layout.ts';
import type { EcgRecording } from '../../../../contract/domains/image/ecg.shape.ts';
import { label } from '../../../platform/words/label.ts';

interface EcgPagesProps {
  recording: EcgRecording;
  /** Counted from 1. */
  page: number;
  onPage: (page: number) => void;
}

/** Of a recording that is longer than a page: which seconds of it stand on the paper, and the way to the others. */
export function EcgPages({ recording, page, onPage }: EcgPagesProps) {
  const pages = ecgPages(recording);
  if (pages === 1) return null;
  const { from, to, total } = ecgSpan(recording, page);
  const seconds = { from: ecgSeconds(from), to: ecgSeconds(to), total: ecgSeconds(total) };
  return (
    <Flex gap={8} align="center" className="ecg-pages">
      <Button size="small" icon={<LeftOutlined />} aria-label={label('前一段')} disabled={page === 1} onClick={() => onPage(page - 1)} />
      <Typography.Text role="status">{label('第{from}–{to}秒，共{total}秒', seconds)}</Typography.Text>
      <Button
        size="small"
        icon={<RightOutlined />}
        aria-label={label('后一段')}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      />
    </Flex>
  );
}
