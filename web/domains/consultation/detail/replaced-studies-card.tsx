import { Button, Card, Flex, Tag, Typography } from 'antd';
import { listReplacedStudies, openReplacedStudy } from '../../../../contract/domains/consultation/replace-study.endpoints.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { call } from '../../../platform/call/api-client.ts';
import { saveLink } from '../../../platform/call/save-link.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { minutesOf } from '../consultation-row.ts';

/** Studies that the order had before, and why it has others now; whoever audits takes the old file along. */
export function ReplacedStudiesCard({ applyOrderId }: { applyOrderId: string }) {
  const { data = [] } = useCall(listReplacedStudies, { applyOrderId });
  if (data.length === 0) return null;
  return (
    <Card size="small" title={label('已更换的影像')}>
      <Flex vertical gap={10}>
        {data.map((replaced) => (
          <ReplacedStudy key={replaced.id} applyOrderId={applyOrderId} replaced={replaced} />
        ))}
      </Flex>
    </Card>
  );
}

interface ReplacedStudyProps {
  applyOrderId: string;
  replaced: SentOf<typeof listReplacedStudies.row>;
}

function ReplacedStudy({ applyOrderId, replaced }: ReplacedStudyProps) {
  const { id, place, fileName, reason, userName, replaceTime } = replaced;
  const mayOpen = useCan(openReplacedStudy.permission);
  const name = fileName ?? (place ? label('第{number}份DICOM影像', { number: place }) : label('原影像'));
  const download = async (): Promise<void> => {
    const { link } = await call(openReplacedStudy, { applyOrderId, replacementId: id });
    saveLink(link);
  };
  return (
    <div>
      <Flex gap={8} align="center" justify="space-between">
        <Typography.Text ellipsis={{ tooltip: name }}>{name}</Typography.Text>
        {mayOpen ? (
          <Button size="small" onClick={() => void download().catch(() => undefined)}>
            {label('下载原影像')}
          </Button>
        ) : (
          <Tag>{label('不再阅片')}</Tag>
        )}
      </Flex>
      <Typography.Text type="secondary">{[userName, minutesOf(replaceTime)].join(' · ')}</Typography.Text>
      <div style={{ overflowWrap: 'anywhere' }}>{label('原因：{reason}', { reason })}</div>
    </div>
  );
}
