import { Alert, Card, Flex, Result, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { VIEW_MONEY } from '../../../../contract/domains/consultation/consultation.abilities.ts';
import { consultationDetail, consultationHistory } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { HistoryCard } from '../../../engine/detail/history-card.tsx';
import { RowSteps, useListTrail } from '../../../engine/detail/row-steps.tsx';
import { FileGallery } from '../../../engine/field/file-gallery.tsx';
import { LoadState, lastShown, StaleNotice } from '../../../engine/parts/load-state.tsx';
import { Fixtures } from '../../../engine/screen/fixture.tsx';
import { fileList } from '../../../platform/call/file-link.ts';
import { useCall, useRefresh } from '../../../platform/call/use-call.ts';
import { useTabTitle } from '../../../platform/page/tab.ts';
import { label } from '../../../platform/words/label.ts';
import { CriticalValues } from '../../critical/critical.reads.tsx';
import { EvaluationCard } from '../../evaluation/evaluation.reads.tsx';
import { ReportCard } from '../../report/report.reads.tsx';
import { BookedNotice } from '../booked-notice.tsx';
import { isAllowed, type OrderDetail } from '../consultation-row.ts';
import { notesOfReplaced } from '../notes-of-replaced.ts';
import { asksSeveral, ExpertsCard } from '../panel/experts-card.tsx';
import { historyColors } from '../status-colors.ts';
import { AbsentNotice } from './absent-notice.tsx';
import { AppointmentCard, ConsultationFacts, HandlingCard, SlidesCard } from './consultation-facts.tsx';
import { ConsultationHeader } from './consultation-header.tsx';
import { EmergencyCard } from './emergency-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { RenewalNotice } from './renewal-notice.tsx';
import { ReplacedStudiesCard } from './replaced-studies-card.tsx';
import { SupplementCard } from './supplement-card.tsx';
import { untilMoreMay } from './until-more-may.ts';
import { useKeptClaim } from './use-kept-claim.ts';

const judged = ['diagnosis', 'complete', 'not_pass'];

/** `/consultation/detail?id=`: one order, to everybody who may see it, with what they may do. */
export function ConsultationDetailScreen() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const trail = useListTrail(id);
  const query = useCall(consultationDetail, { applyOrderId: id }, { enabled: id !== '', againAfter: untilMoreMay });
  useTabTitle(query.data && { text: '会诊 {no}', values: { no: query.data.no } });
  if (id === '') return <Result status="warning" title={label('数据不存在')} />;
  const row = lastShown(query);
  if (!row) return <LoadState query={query} />;
  return <Detail row={row} steps={<RowSteps id={id} trail={trail} />} notice={<StaleNotice query={query} />} />;
}

function Detail({ row, steps, notice }: { row: OrderDetail; steps: ReactNode; notice: ReactNode }) {
  const refresh = useRefresh();
  // Its history, report and evaluations belong to other domains and move with it.
  const onDone = () => void refresh();
  useKeptClaim(row);
  const opinion = row.respRespondentsOpinion;
  const isJudged = judged.includes(row.applyOrderStatus);
  // What was sent is read whatever became of its order.
  const isReported = row.reportStatus === 'report_send_success';
  return (
    <Flex vertical gap={12}>
      {notice}
      {row.hasCritical === 1 && <CriticalValues applyOrderId={row.applyOrderId} onDone={onDone} />}
      <Fixtures place="order-warnings" given={{ id: row.applyOrderId, facts: row }} />
      <RefusalNotice row={row} />
      <AbsentNotice row={row} />
      <RenewalNotice row={row} />
      {row.applyOrderStatus === 'wait_diagnosis' && <BookedNotice row={row} scheduleTime={row.scheduleTime} />}
      <ConsultationHeader row={row} steps={steps} onDone={onDone} />
      <Flex gap={12} align="start" wrap="wrap">
        <Flex vertical gap={12} style={{ flex: '999 1 560px', minWidth: 0 }}>
          {asksSeveral(row) && <ExpertsCard row={row} />}
          {opinion && <OpinionCard opinion={opinion} row={row} />}
          {(isJudged || isReported) && <ReportCard order={row} onDone={onDone} />}
          <SupplementCard row={row} />
          <ConsultationFacts row={row} />
          {isJudged && <EvaluationCard order={row} onDone={onDone} />}
        </Flex>
        <Flex vertical gap={12} style={{ flex: '1 1 300px', minWidth: 0 }}>
          <AppointmentCard row={row} />
          <Fixtures place="order" given={{ id: row.applyOrderId, facts: row }} />
          <Fixtures place="order-images" given={{ id: row.applyOrderId, facts: row }} />
          {fileList(row.dicomPath).length > 0 && <ReplacedStudiesCard applyOrderId={row.applyOrderId} />}
          {row.kind === 'telemedicine' && <SlidesCard row={row} />}
          {row.meetingType === '1' && row.submitTime && <EmergencyCard row={row} />}
          <HandlingCard row={row} />
          {isAllowed(row, VIEW_MONEY) && <MoneyCard applyOrderId={row.applyOrderId} isFree={!row.remotePrice && !row.otherPrice} />}
          <HistoryCard colors={historyColors} endpoint={consultationHistory} input={{ applyOrderId: row.applyOrderId }} />
        </Flex>
      </Flex>
    </Flex>
  );
}

function OpinionCard({ opinion, row }: { opinion: string; row: OrderDetail }) {
  const keyImages = fileList(row.keyImages);
  const by = [row.targetDoctorName, label(row.targetDoctorTitle ?? ''), row.diagnosisTime?.slice(0, 16)].filter(Boolean).join(' · ');
  const isOpen = row.applyOrderStatus === 'diagnosis_issued';
  return (
    <Card
      size="small"
      title={label(asksSeveral(row) ? '会诊结论' : '会诊意见')}
      extra={<Typography.Text type="secondary">{by}</Typography.Text>}
    >
      {isOpen && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 8 }}
          title={label('半数以上参会专家确认后，会诊意见生效。结论修改后须重新确认。')}
        />
      )}
      <Typography.Paragraph style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{opinion}</Typography.Paragraph>
      {keyImages.length > 0 && (
        <div style={{ marginTop: 12 }}>
          <FileGallery links={keyImages} size={96} noteOn={notesOfReplaced(row.ofReplaced)} />
        </div>
      )}
    </Card>
  );
}
