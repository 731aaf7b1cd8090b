import { Card, Flex, Tag, Typography } from 'antd';
import { listReplacedStudies } from '../../../../contract/domains/consultation/replace-study.endpoints.ts';
import { FileGallery } from '../../../engine/field/file-gallery.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { minutesOf } from '../consultation-row.ts';

/** Studies that the order had before, and why it has others now; whoever audits opens the old file. */
export function ReplacedStudiesCard({ applyOrderId }: { applyOrderId: string }) {
  const { data = [] } = useCall(listReplacedStudies, { applyOrderId });
  if (data.length === 0) return null;
  return (
    <Card size="small" title={label('已更换的影像')}>
      <Flex vertical gap={10}>
        {data.map(({ id, fileName, reason, userName, replaceTime, link }) => (
          <div key={id}>
            {link ? (
              <FileGallery links={[link]} />
            ) : (
              <Flex gap={8} align="center" justify="space-between">
                <Typography.Text ellipsis={{ tooltip: fileName }}>{fileName}</Typography.Text>
                <Tag>{label('不再阅片')}</Tag>
              </Flex>
            )}
            <Typography.Text type="secondary">{[userName, minutesOf(replaceTime)].join(' · ')}</Typography.Text>
            <div style={{ overflowWrap: 'anywhere' }}>{label('原因：{reason}', { reason })}</div>
          </div>
        ))}
      </Flex>
    </Card>
  );
}
