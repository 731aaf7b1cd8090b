import { useState } from 'react';
import { submitApplyOrder } from '../../../../contract/domains/consultation/apply-order.endpoints.ts';
import {
  CORRECT_EVALUATION,
  DELETE,
  EDIT,
  EVALUATE,
  WRITE_REPORT,
} from '../../../../contract/domains/consultation/consultation.abilities.ts';
import { collectExtraFee, orderActions, payOutRefund } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { type consultationLists, deleteConsultation } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationExports } from '../../../../contract/domains/consultation/consultation-exports.endpoints.ts';
import { answerInvitation, giveOwnOpinion } from '../../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import type { Endpoint } from '../../../../contract/kernel/endpoint.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { ListScreen } from '../../../engine/list/list-screen.tsx';
import type { ListScreenProps, RowLink } from '../../../engine/list/list-types.ts';
import { useRefresh } from '../../../platform/call/use-call.ts';
import { notify } from '../../../platform/page/notify.ts';
import { actionLabel, confirmLabel, label } from '../../../platform/words/label.ts';
import { conversationPath, useTalksAbout } from '../../conversation/conversation.reads.ts';
import { detailPath, formPath, isAllowed, type OrderRow, orderIdOf, removalOf } from '../consultation-row.ts';
import { consultationDialogs } from '../dialogs/consultation-dialogs.ts';
import { type OpenedOther, OtherDialog } from '../dialogs/other-dialogs.tsx';
import { consultationTagColors } from '../status-colors.ts';
import { consultationCells } from './list-cells.tsx';

type OrderListProps = ListScreenProps<(typeof consultationLists)[number]>;

const defaultFilters = ['patientName', 'kind', 'createTime', 'applyOrderStatus', 'no'];

/** By number and patient, as the list shows them: a number alone nobody knows by heart. */
const calledAs = ({ no, patientName }: OrderRow): string => [no, patientName].filter(Boolean).join(' · ');

/** Every list of consultations: the same cells, buttons and dialogs, whichever orders it shows. */
export function ConsultationList(props: OrderListProps) {
  const [opened, setOpened] = useState<OpenedOther>();
  const refresh = useRefresh();
  const links = useRowLinks(setOpened);
  return (
    <>
      <ListScreen
        filters={defaultFilters}
        {...withExports(props)}
        calledAs={calledAs}
        actions={orderActions}
        dialogs={consultationDialogs}
        rowLinks={links}
        cells={consultationCells}
        tagColors={consultationTagColors}
      />
      <OtherDialog opened={opened} onClose={() => setOpened(undefined)} onDone={() => void refresh('consultation')} />
    </>
  );
}

function withExports({ tabs, ...props }: OrderListProps): OrderListProps {
  const exportOfList = ({ endpoint }: { endpoint?: Endpoint }) => {
    const exportEndpoint = consultationExports.get(endpoint?.name ?? '');
    return exportEndpoint ? { exportEndpoint } : {};
  };
  return { ...exportOfList(props), ...props, ...(tabs ? { tabs: tabs.map((tab) => ({ ...exportOfList(tab), ...tab })) } : {}) };
}

function useRowLinks(open: (opened: OpenedOther) => void): RowLink<OrderRow>[] {
  const { send } = useAction(deleteConsultation, undefined, { success: label('删除成功') });
  const talksAbout = useTalksAbout();
  const remove = async (row: OrderRow) => {
    const title = label('确定删除会诊申请{value}?', { value: row.no ? ` ${row.no}` : '' });
    if (await notify.confirm({ title, content: removalOf(row), danger: true, okText: confirmLabel('删除') }))
      await send({ applyOrderId: orderIdOf(row) });
  };
  return [
    { title: label('详情'), to: detailPath, isView: true },
    { title: label('编辑'), to: formPath, shown: (row) => isAllowed(row, EDIT) },
    {
      title: label('修改'),
      onClick: (row) => open({ ability: submitApplyOrder.name, row }),
      shown: (row) => isAllowed(row, submitApplyOrder.name) && !isAllowed(row, EDIT),
    },
    ...[answerInvitation, giveOwnOpinion].map(({ name, title }) => ({
      title: actionLabel(title),
      onClick: (row: OrderRow) => open({ ability: name, row }),
      shown: (row: OrderRow) => isAllowed(row, name),
    })),
    {
      title: actionLabel(collectExtraFee.title),
      onClick: (row) => open({ ability: collectExtraFee.name, row }),
      shown: (row) => isAllowed(row, collectExtraFee.name),
    },
    {
      title: actionLabel(payOutRefund.title),
      onClick: (row) => open({ ability: payOutRefund.name, row }),
      shown: (row) => isAllowed(row, payOutRefund.name),
    },
    {
      title: label('写报告'),
      onClick: (row) => open({ ability: WRITE_REPORT, row }),
      shown: (row) => isAllowed(row, WRITE_REPORT) && row.reportStatus !== 'report_send_success',
    },
    { title: actionLabel('评价'), onClick: (row) => open({ ability: EVALUATE, row }), shown: (row) => isAllowed(row, EVALUATE) },
    {
      title: label('修改评价'),
      onClick: (row) => open({ ability: CORRECT_EVALUATION, row }),
      shown: (row) => isAllowed(row, CORRECT_EVALUATION),
    },
    { title: label('会诊沟通'), to: (row) => conversationPath(orderIdOf(row)), shown: talksAbout },
    { title: label('删除'), removes: true, onClick: (row) => void remove(row), danger: true, shown: (row) => isAllowed(row, DELETE) },
  ];
}
