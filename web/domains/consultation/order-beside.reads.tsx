import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { giveOpinion, startConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { giveOwnOpinion } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { confirmConclusion } from '../../../contract/domains/consultation/kinds/many-video.actions.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { actionLabel, label } from '../../platform/words/label.ts';
import { isAllowed, type OrderDetail } from './consultation-row.ts';
import { OpinionForm } from './dialogs/give-opinion.dialog.tsx';
import { OrderSummary } from './dialogs/order-summary.tsx';
import { StartConsultationDialog } from './dialogs/start-consultation.dialog.tsx';
import { ConfirmConclusionForm } from './panel/confirm-conclusion.dialog.tsx';
import { asksSeveral, ExpertsCard } from './panel/experts-card.tsx';
import { OwnOpinionForm } from './panel/own-opinion.dialog.tsx';

/** What an order says, with its pictures and what its experts say, beside something else that is about it. */
export function OrderBeside({ id }: { id: string }) {
  const query = useCall(consultationDetail, { applyOrderId: id }, { isHeld: true });
  if (!query.data) return <LoadState query={query} />;
  return (
    <>
      <OrderSummary row={query.data} />
      {asksSeveral(query.data) && <ExpertsCard row={query.data} />}
    </>
  );
}

/**
 * What whoever looks has to say, beside something else, by the same calls as anywhere: the opinion, of several experts each their own, and what
 * they think of the conclusion. For others what it says.
 */
export function OpinionBeside({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCall(consultationDetail, { applyOrderId: id }, { isHeld: true });
  if (!query.data) return <LoadState query={query} />;
  const row = query.data;
  const props = { row, onClose, onDone: () => void query.refetch() };
  if (isAllowed(row, startConsultation.name)) return <StartFirst row={row} onDone={props.onDone} />;
  if (isAllowed(row, confirmConclusion.name)) return <ConfirmConclusionForm action={confirmConclusion} {...props} />;
  if (isAllowed(row, giveOpinion.name)) return <OpinionForm action={giveOpinion} {...props} />;
  if (isAllowed(row, giveOwnOpinion.name)) return <OwnOpinionForm {...props} />;
  return (
    <Typography.Paragraph style={{ whiteSpace: 'pre-wrap' }}>
      {row.respRespondentsOpinion ?? label('会诊意见由受邀专家填写')}
    </Typography.Paragraph>
  );
}

function StartFirst({ row, onDone }: { row: OrderDetail; onDone: () => void }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Flex vertical gap={12} align="start">
      {label('开始会诊后即可填写意见')}
      <Button type="primary" onClick={() => setAsked(true)}>
        {actionLabel(startConsultation.title)}
      </Button>
      {isAsked && <StartConsultationDialog action={startConsultation} row={row} onClose={() => setAsked(false)} onDone={onDone} />}
    </Flex>
  );
}
