import { Card, Flex, Tag, Typography } from 'antd';
import { kindOf } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { listExpertOpinions, seatFields } from '../../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import { useWordOf } from '../../../engine/field/dictionary.ts';
import { FileGallery } from '../../../engine/field/file-gallery.tsx';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { Parts } from '../../../engine/parts/parts.tsx';
import { fileList } from '../../../platform/call/file-link.ts';
import { type UseCallOptions, useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { minutesOf, type OrderDetail, type OrderRow, orderIdOf } from '../consultation-row.ts';
import { readableFee } from '../form/readable-fee.ts';
import { notesOfReplaced } from '../notes-of-replaced.ts';
import { SeatTags, SeatWords } from './seat-words.tsx';

type ExpertRow = SentOf<typeof listExpertOpinions.row>;

/** Whether an order asks several experts. */
export const asksSeveral = (row: Pick<OrderRow, 'kind'>): boolean => kindOf(row).form.experts !== undefined;

/** The experts of an order that asks several, as the server tells them now. */
export function useExperts(row: OrderRow, options: Pick<UseCallOptions, 'staleTime' | 'isHeld'> = {}) {
  return useCall(listExpertOpinions, { applyOrderId: orderIdOf(row) }, { enabled: asksSeveral(row), ...options });
}

const colors = { invited: 'gold', accepted: 'green', declined: 'default', absent: 'default' } as const;

/** Who was asked, what each answered and thinks. */
export function ExpertsCard({ row }: { row: OrderDetail }) {
  const query = useExperts(row);
  // The audit asks them. What ended keeps what it brought; what starts anew has lost it, with their answers.
  const isAsked = row.levelOneAuditStatus === '1';
  return (
    <Card size="small" title={label('会诊专家')}>
      {query.data ? (
        <Flex vertical gap={16}>
          {query.data.map((expert) => (
            <OneExpert key={expert.targetDoctorId} expert={expert} isAsked={isAsked} />
          ))}
        </Flex>
      ) : (
        <LoadState query={query} />
      )}
    </Card>
  );
}

function OneExpert({ expert, isAsked }: { expert: ExpertRow; isAsked: boolean }) {
  const answerWord = useWordOf(seatFields.answer);
  const { targetDoctorName, targetDoctorTitle, targetHospital, targetDeptName, answer, reason, opinion, opinionTime, isChief, price } =
    expert;
  const keyImages = fileList(expert.keyImages);
  const place = [label(targetDoctorTitle ?? ''), targetHospital, targetDeptName].filter((part): part is string => Boolean(part));
  return (
    <section aria-label={targetDoctorName}>
      <Flex gap={8} align="baseline" wrap="wrap">
        <Typography.Text strong>{targetDoctorName}</Typography.Text>
        {isChief === 1 && <Tag color="blue">{label('主诊专家')}</Tag>}
        {isAsked && <Tag color={colors[answer]}>{answerWord(answer)}</Tag>}
        {isAsked && <SeatTags expert={expert} />}
        <Typography.Text type="secondary" style={{ flex: '1 1 200px' }}>
          <Parts of={place} />
        </Typography.Text>
        <Typography.Text type="secondary" style={{ marginInlineStart: 'auto' }}>
          {readableFee(Number(price ?? 0))}
        </Typography.Text>
      </Flex>
      {isAsked && reason && <Typography.Text type="secondary">{label('原因：{reason}', { reason })}</Typography.Text>}
      {isAsked && <SeatWords expert={expert} />}
      {opinion && (
        <Typography.Paragraph style={{ margin: '4px 0 0', whiteSpace: 'pre-wrap' }}>
          {opinion}
          <Typography.Text type="secondary" style={{ marginInlineStart: 8, fontSize: 12, whiteSpace: 'nowrap' }}>
            {minutesOf(opinionTime)}
          </Typography.Text>
        </Typography.Paragraph>
      )}
      {keyImages.length > 0 && (
        <div style={{ marginTop: 8 }}>
          <FileGallery links={keyImages} size={96} noteOn={notesOfReplaced(expert.ofReplaced)} />
        </div>
      )}
    </section>
  );
}
