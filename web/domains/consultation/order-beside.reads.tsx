import { Button, Flex, Typography } from 'antd';
import { useContext, useId, useState } from 'react';
import { giveOpinion, startConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { giveOwnOpinion } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { confirmConclusion } from '../../../contract/domains/consultation/kinds/many-video.actions.ts';
import type { DialogProps } from '../../engine/dialog/dialog-props.ts';
import { StaleRowNotice } from '../../engine/dialog/stale-row-notice.tsx';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { PlaceContext } from '../../platform/page/tab.ts';
import { actionLabel, label } from '../../platform/words/label.ts';
import type { OrderDetail } from './consultation-row.ts';
import { OpinionForm } from './dialogs/give-opinion.dialog.tsx';
import { OrderSummary } from './dialogs/order-summary.tsx';
import { StartConsultationDialog } from './dialogs/start-consultation.dialog.tsx';
import { ConfirmConclusionForm } from './panel/confirm-conclusion.dialog.tsx';
import { OwnOpinionForm } from './panel/own-opinion.dialog.tsx';
import { askedOf, useBegunRow } from './panel/use-begun-row.ts';

/** What an order says, with its images and what its experts say, beside something else that is about it. */
export function OrderBeside({ id }: { id: string }) {
  return <OrderSummary id={id} />;
}

/**
 * What whoever looks has to say, beside something else, by the same calls as anywhere: the opinion, of several experts each their own, and what
 * they think of the conclusion. For others what it says.
 */
export function OpinionBeside({ id, onClose }: { id: string; onClose: () => void }) {
  const place = `${useContext(PlaceContext)}#${useId()}`;
  const query = useCall(consultationDetail, { applyOrderId: id }, { isHeld: true });
  const { row, newest, load } = useBegunRow(query.data, place);
  if (!row) return <LoadState query={query} />;
  return (
    <PlaceContext value={place}>
      <StaleRowNotice
        newest={newest}
        states={{ field: giveOpinion.stateField ?? '', states: giveOpinion.states }}
        staysFilled
        onLoad={load}
      />
      <Asked row={row} onClose={onClose} onDone={() => void query.refetch()} />
    </PlaceContext>
  );
}

function Asked(props: Omit<DialogProps<OrderDetail>, 'action'>) {
  const { row, onDone } = props;
  switch (askedOf(row)) {
    case startConsultation.name:
      return <StartFirst row={row} onDone={onDone} />;
    case confirmConclusion.name:
      return <ConfirmConclusionForm action={confirmConclusion} {...props} />;
    case giveOpinion.name:
      return <OpinionForm action={giveOpinion} {...props} />;
    case giveOwnOpinion.name:
      return <OwnOpinionForm {...props} />;
    default:
      return (
        <Typography.Paragraph style={{ whiteSpace: 'pre-wrap' }}>
          {row.respRespondentsOpinion ?? label('会诊意见由受邀专家填写')}
        </Typography.Paragraph>
      );
  }
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
