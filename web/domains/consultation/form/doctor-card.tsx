import { Button, Flex, Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import { doctorCard } from '../../../../contract/domains/consultation/doctor-detail.resource.ts';
import type { AnswerOf } from '../../../../contract/kernel/sent.ts';
import { Parts } from '../../../engine/parts/parts.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';

const [LINE, LINES, ABOVE] = [20, 5, 4];
/** The room of everything that may be told, there from the moment somebody is chosen: what stands below would move under a press. */
const PLACE = { minHeight: LINES * LINE, marginTop: ABOVE, fontSize: 12, lineHeight: `${LINE}px` };

/** What is public of the expert who was chosen. */
export function DoctorCard({ userId }: { userId: string }) {
  const { data, isError, refetch } = useCall(doctorCard, { userId }, { enabled: userId !== '' });
  if (userId === '') return null;
  return (
    <Flex vertical style={PLACE} aria-busy={!data && !isError}>
      {data ? <Facts told={data} /> : !isError && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {!data && isError && <Failed onRetry={() => void refetch()} />}
    </Flex>
  );
}

/** The form goes on without it. */
function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Typography.Text type="secondary" style={{ fontSize: 12 }}>
      {label('专家介绍加载失败')}
      <Button type="link" size="small" onClick={onRetry}>
        {label('重试')}
      </Button>
    </Typography.Text>
  );
}

/** A line for each, and two for what they write of themselves; what does not fit is unfolded. */
function Facts({ told }: { told: AnswerOf<typeof doctorCard> }) {
  const { consultationCount, evaluationCount, averageScore } = told;
  const score = averageScore ?? label('样本不足');
  const numbers = [
    label('会诊 {count} 次', { count: consultationCount }),
    label('评分 {score}（{count}条）', { score, count: evaluationCount }),
  ];
  return (
    <>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        <Parts of={[told.title ? label(told.title) : undefined, told.deptName, ...numbers]} />
      </Typography.Text>
      {told.speciality && <Folded rows={1}>{label('擅长：{value}', { value: told.speciality })}</Folded>}
      {told.academicPost && (
        <Folded rows={1} isSoft>
          {told.academicPost}
        </Folded>
      )}
      {told.introduction && (
        <Folded rows={2} isSoft>
          {told.introduction}
        </Folded>
      )}
    </>
  );
}

function Folded({ rows, isSoft = false, children }: { rows: number; isSoft?: boolean; children: ReactNode }) {
  return (
    <Typography.Paragraph
      {...(isSoft ? { type: 'secondary' as const } : {})}
      ellipsis={{ rows, expandable: true }}
      style={{ margin: 0, fontSize: 12, lineHeight: 'inherit' }}
    >
      {children}
    </Typography.Paragraph>
  );
}
