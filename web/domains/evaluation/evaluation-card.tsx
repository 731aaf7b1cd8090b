import { StarFilled } from '@ant-design/icons';
import { Alert, Button, Card, Flex, Rate, Tag, Typography } from 'antd';
import { useState } from 'react';
import { CORRECT_EVALUATION, EVALUATE } from '../../../contract/domains/consultation/consultation.abilities.ts';
import { consultationFields } from '../../../contract/domains/consultation/consultation.fields.ts';
import { complaintStates } from '../../../contract/domains/evaluation/complaint.resource.ts';
import { evaluateDetailList, evaluationRowFields, evaluationSides } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { isKeyOf, keysOf } from '../../../contract/kernel/keys.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { useWordOf } from '../../engine/field/dictionary.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { currentLanguage } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { EvaluateDialog } from './evaluate.dialog.tsx';
import { type Side, sideState } from './side-state.ts';

type Evaluation = SentOf<typeof evaluateDetailList.row>;

/** Both sides' judgements of one consultation; the reader's own side can be given here as long as it is open. */
export function EvaluationCard({ order, onDone }: { order: Row; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const mayRead = useCan(evaluateDetailList.permission);
  const query = useCall(evaluateDetailList, { applyOrderId: textOf(order, 'applyOrderId') }, { enabled: mayRead });
  const mayEvaluate = order.can?.includes(EVALUATE) ?? false;
  const mayCorrect = order.can?.includes(CORRECT_EVALUATION) ?? false;
  if (!mayRead) return null;
  return (
    <Card
      size="small"
      title={label('双方评价')}
      extra={
        (mayEvaluate || mayCorrect) && (
          <Button type={mayEvaluate ? 'primary' : 'default'} size="small" icon={<StarFilled />} onClick={() => setOpen(true)}>
            {label(mayEvaluate ? '去评价' : '修改评价')}
          </Button>
        )
      }
    >
      {query.data ? (
        <Flex gap={16} wrap="wrap">
          {keysOf(evaluationSides).flatMap((side) => {
            const said = query.data.filter((one) => one.side === side);
            return (said.length > 0 ? said : [undefined]).map((evaluation) => (
              <SideOf key={evaluation?.id ?? side} side={side} order={order} evaluation={evaluation} isOneOfMany={said.length > 1} />
            ));
          })}
        </Flex>
      ) : (
        <LoadState query={query} />
      )}
      {isOpen && <EvaluateDialog order={order} onClose={() => setOpen(false)} onDone={onDone} />}
    </Card>
  );
}

const scores = [
  ['overallScore', '总体'],
  ['timelinessScore', '及时性'],
  ['professionalismScore', '专业性'],
] as const;

/** Pixels. */
const LABEL_WIDTH = { zh: 48, en: 116 } as const;

interface SideProps {
  side: Side;
  order: Row;
  evaluation: Evaluation | undefined;
  /** Then it says about whom it is. */
  isOneOfMany: boolean;
}

function SideOf({ side, order, evaluation, isOneOfMany }: SideProps) {
  const sideWord = useWordOf(evaluationRowFields.side);
  const stateWord = useWordOf(consultationFields.evaluateApply);
  const state = sideState(side, order, evaluation !== undefined);
  const unread = state === 'unseen' ? [label('已评价（不可查看）')] : [stateWord('0'), state === 'missed' && label('评价期已过')];
  return (
    <section style={{ flex: '1 1 260px', minWidth: 0 }}>
      <Flex justify="space-between" align="baseline" gap={8} style={{ marginBottom: 8 }}>
        <Typography.Text strong>
          {[sideWord(side), isOneOfMany && evaluation?.targetDoctorName].filter(Boolean).join(' · ')}
          {evaluation?.showStatus === '0' && <Tag style={{ marginInlineStart: 8 }}>{label('已隐藏')}</Tag>}
        </Typography.Text>
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {(evaluation ? [evaluation.applyUserName, evaluation.evaluateTime?.slice(0, 16)] : unread).filter(Boolean).join(' · ')}
        </Typography.Text>
      </Flex>
      {state !== 'unseen' && <Scores evaluation={evaluation} />}
      {evaluation?.content ? (
        <Typography.Paragraph style={{ margin: '8px 0 0', whiteSpace: 'pre-wrap' }}>{evaluation.content}</Typography.Paragraph>
      ) : null}
      {evaluation?.examineReason ? (
        <Typography.Text type="secondary">{label('隐藏原因：{reason}', { reason: evaluation.examineReason })}</Typography.Text>
      ) : null}
      {evaluation?.complaintStatus ? <ComplaintAnswer evaluation={evaluation} status={evaluation.complaintStatus} /> : null}
    </section>
  );
}

/** None yet are empty stars; of scores that are kept from the reader nothing stands here. */
function Scores({ evaluation }: Pick<SideProps, 'evaluation'>) {
  return scores.map(([name, title]) => (
    <Flex key={name} align="center" gap={8}>
      <Typography.Text type="secondary" style={{ flex: 'none', width: LABEL_WIDTH[currentLanguage()] }}>
        {label(title)}
      </Typography.Text>
      <Rate disabled value={Number(evaluation?.[name] ?? 0)} style={{ fontSize: 15 }} />
      {evaluation && <span>{label('{score}分', { score: evaluation[name] })}</span>}
    </Flex>
  ));
}

/** What became of a low score, for who gave it. */
function ComplaintAnswer({ evaluation, status }: { evaluation: Evaluation; status: string }) {
  return (
    <Alert
      type={status === 'open' ? 'warning' : 'success'}
      showIcon
      style={{ marginTop: 8 }}
      title={label('投诉{status}', { status: label(isKeyOf(complaintStates.labels, status) ? complaintStates.labels[status] : status) })}
      description={evaluation.complaintReply}
    />
  );
}
