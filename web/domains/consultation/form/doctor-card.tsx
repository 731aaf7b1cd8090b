import { Flex, Typography } from 'antd';
import { doctorCard } from '../../../../contract/domains/consultation/doctor-detail.resource.ts';
import { Parts } from '../../../engine/parts/parts.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';

/** What is public of the expert who was chosen. */
export function DoctorCard({ userId }: { userId: string }) {
  const { data } = useCall(doctorCard, { userId }, { enabled: userId !== '' });
  if (!data) return null;
  const numbers = [
    label('会诊 {count} 次', { count: data.consultationCount }),
    data.averageScore && label('评分 {score}', { score: data.averageScore }),
  ];
  return (
    <Flex vertical style={{ marginTop: 4, fontSize: 12 }}>
      <Typography.Text type="secondary">
        <Parts of={[data.title ? label(data.title) : undefined, data.deptName, ...numbers]} />
      </Typography.Text>
      {data.speciality && <Typography.Text>{label('擅长：{value}', { value: data.speciality })}</Typography.Text>}
      {data.academicPost && <Typography.Text type="secondary">{data.academicPost}</Typography.Text>}
      {data.introduction && (
        <Typography.Paragraph type="secondary" ellipsis={{ rows: 2, expandable: true }} style={{ margin: 0, fontSize: 12 }}>
          {data.introduction}
        </Typography.Paragraph>
      )}
    </Flex>
  );
}
