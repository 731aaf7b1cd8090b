import { Card, Flex, Steps, Tag, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { objectAbsent } from '../../../../contract/domains/consultation/absent-applicant.actions.ts';
import { addMaterials } from '../../../../contract/domains/consultation/add-materials.endpoint.ts';
import { CORRECT_EVALUATION, DELETE, EDIT, EVALUATE } from '../../../../contract/domains/consultation/consultation.abilities.ts';
import { collectExtraFee, orderActions, payOutRefund } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail, deleteConsultation } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { answerInvitation, giveOwnOpinion } from '../../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { remarkTypicalCase } from '../../../../contract/domains/consultation/kinds/typical-case.resource.ts';
import { replaceStudy } from '../../../../contract/domains/consultation/replace-study.endpoints.ts';
import { urgeConsultation } from '../../../../contract/domains/consultation/urge.endpoint.ts';
import { reportCriticalValue } from '../../../../contract/domains/critical/critical-value.endpoints.ts';
import { ActionButtons, type ButtonItem } from '../../../engine/dialog/action-buttons.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { FieldValue } from '../../../engine/field/field-value.tsx';
import { DueTime } from '../../../engine/parts/due-time.tsx';
import { Heading } from '../../../engine/parts/heading.tsx';
import { notify } from '../../../platform/page/notify.ts';
import { useCloseTab } from '../../../platform/page/tab.ts';
import { actionLabel, confirmLabel, label } from '../../../platform/words/label.ts';
import { conversationPath, useTalksAbout } from '../../conversation/conversation.reads.ts';
import { formPath, isAllowed, minutesOf, type OrderDetail, orderIdOf, removalOf } from '../consultation-row.ts';
import { consultationDialogs } from '../dialogs/consultation-dialogs.ts';
import { OtherDialog } from '../dialogs/other-dialogs.tsx';
import { statusColors } from '../status-colors.ts';
import { progressOf } from './order-progress.ts';
import { UrgedNote } from './urged-note.tsx';

const fields = consultationDetail.row;

/** Number, state, what may be done now, and how far the order has come. */
export function ConsultationHeader({ row, steps, onDone }: { row: OrderDetail; steps: ReactNode; onDone: () => void }) {
  const [opened, setOpened] = useState<string>();
  const buttons = useHeaderButtons(row, setOpened);
  const { stages, current, status } = progressOf(row);
  return (
    <Card size="small">
      <Flex justify="space-between" align="start" gap={12} wrap="wrap" style={{ marginBottom: 16 }}>
        <HeaderTitle row={row} />
        <Flex gap={8} wrap="wrap" style={{ marginInlineStart: 'auto' }}>
          {steps}
          <UrgedNote row={row} />
          <ActionButtons
            actions={orderActions}
            row={row}
            dialogs={consultationDialogs}
            before={buttons}
            onDone={onDone}
            main={isAllowed(row, objectAbsent.name) ? objectAbsent.name : undefined}
          />
        </Flex>
      </Flex>
      <Steps
        size="small"
        current={current}
        status={status}
        items={stages.map(({ title: stage, time }) => ({
          title: label(stage),
          content: time ? <span style={{ whiteSpace: 'nowrap' }}>{time.slice(5, 16)}</span> : undefined,
        }))}
      />
      <OtherDialog
        opened={opened === undefined ? undefined : { ability: opened, row }}
        onClose={() => setOpened(undefined)}
        onDone={onDone}
      />
    </Card>
  );
}

function HeaderTitle({ row }: { row: OrderDetail }) {
  const status = row.applyOrderStatus;
  const show = (name: keyof typeof fields) => <FieldValue field={fields[name]} value={row[name]} />;
  return (
    <Flex gap="4px 10px" align="center" wrap="wrap" style={{ flex: '1 1 460px', minWidth: 0, minHeight: 32 }}>
      <Heading
        isLarge
        copyable={{ text: row.no, tooltips: [label('复制编号'), label('已复制')] }}
        style={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}
      >
        {row.no}
      </Heading>
      {row.kind !== 'oneSubject' && <Tag>{show('kind')}</Tag>}
      <Tag color={statusColors[status]}>{show('applyOrderStatus')}</Tag>
      {row.meetingType === '1' && <Tag color="red">{show('meetingType')}</Tag>}
      {row.illnessSeverity === 'critical' && <Tag color="red">{show('illnessSeverity')}</Tag>}
      {row.answerTime && <DueTime time={row.answerTime} />}
      {row.isSynergy === 1 && <Tag>{label('科室协同')}</Tag>}
      <Typography.Text type="secondary">
        {label('{hospital} {doctor} 申请于 {time}', {
          hospital: row.applyHospitalName ?? '',
          doctor: row.applyDoctorName ?? '',
          time: minutesOf(row.createTime),
        })}
      </Typography.Text>
    </Flex>
  );
}

/** Abilities that are no moves of the order. */
function useHeaderButtons(row: OrderDetail, open: (ability: string) => void): ButtonItem[] {
  const navigate = useNavigate();
  const talksAbout = useTalksAbout();
  const closeTab = useCloseTab();
  const { send, busy } = useAction(deleteConsultation, () => closeTab('/consultation/my-applications'), { success: label('删除成功') });
  const remove = async () => {
    const title = label('确定删除会诊申请 {no}?', { no: row.no });
    if (await notify.confirm({ title, content: removalOf(row), danger: true, okText: confirmLabel('删除') }))
      await send({ applyOrderId: orderIdOf(row) });
  };
  return [
    ...(talksAbout(row)
      ? [{ key: 'talk', title: label('会诊沟通'), asks: false, onClick: () => void navigate(conversationPath(orderIdOf(row))) }]
      : []),
    ...(isAllowed(row, EDIT) ? [{ key: EDIT, title: label('编辑'), asks: false, onClick: () => void navigate(formPath(row)) }] : []),
    ...[
      reportCriticalValue,
      answerInvitation,
      giveOwnOpinion,
      addMaterials,
      replaceStudy,
      urgeConsultation,
      remarkTypicalCase,
      collectExtraFee,
      payOutRefund,
      { name: EVALUATE, title: '评价' },
      { name: CORRECT_EVALUATION, title: '修改评价' },
    ]
      .filter(({ name }) => isAllowed(row, name))
      .map(({ name, title }) => ({ key: name, title: actionLabel(title), onClick: () => open(name) })),
    ...(isAllowed(row, DELETE) ? [{ key: DELETE, title: label('删除'), danger: true, busy, onClick: () => void remove() }] : []),
  ];
}
