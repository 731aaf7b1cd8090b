import { Alert } from 'antd';
import { useState } from 'react';
import { answerInvitation } from '../../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import { moveDraftKey } from '../../../engine/dialog/action-input.ts';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import type { Values } from '../../../engine/form/form-types.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { forForm, useFreshAnswer } from '../../../platform/call/use-fresh-answer.ts';
import { useSession } from '../../../platform/session/session.ts';
import { actionLabel, label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';
import { BesideOrder } from '../dialogs/order-summary.tsx';
import { useExperts } from './experts-card.tsx';

const ACCEPT = '1';
const DECLINE = '2';
const fields = pick(answerInvitation.input, 'type', 'respRespondentsReason');

type AnswerProps = Omit<DialogProps<OrderRow>, 'action'>;

/** One of several experts says whether they come, with the case beside it; who has accepted says that they cannot after all. */
export function AnswerInvitationDialog(props: AnswerProps) {
  const { row, onClose } = props;
  const query = useExperts(row, forForm);
  const experts = useFreshAnswer(query);
  const me = useSession(({ user }) => user?.userId);
  return (
    <FormDialog title={`${actionLabel(answerInvitation.title)} ${row.no}`} wide onClose={onClose}>
      <BesideOrder row={row}>
        {experts ? (
          <AnswerForm {...props} accepted={experts.find(({ targetDoctorId }) => targetDoctorId === me)?.answer === 'accepted'} />
        ) : (
          <LoadState query={query} />
        )}
      </BesideOrder>
    </FormDialog>
  );
}

/** What is asked stays as it was opened: who accepts meanwhile in another window declines nothing here. */
function AnswerForm({ row, onClose, onDone, accepted }: AnswerProps & { accepted: boolean }) {
  const [hasAccepted] = useState(accepted);
  const draftKey = moveDraftKey(answerInvitation, row, fields);
  const settle = () => {
    onClose();
    onDone();
  };
  const { submit } = useAction(answerInvitation, settle, { draftKey });
  const isMissing = ({ type, respRespondentsReason }: Values) => type === DECLINE && !String(respRespondentsReason ?? '').trim();
  const hidden = ({ type }: Values) => [...(hasAccepted ? ['type'] : []), ...(type === DECLINE ? [] : ['respRespondentsReason'])];
  return (
    <>
      {hasAccepted && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={label('您已接受邀请。如不能参加，请在会诊开始前说明原因，您的会诊费将退还申请方。')}
        />
      )}
      <DeclaredForm
        fields={fields}
        values={{ type: hasAccepted ? DECLINE : ACCEPT }}
        draftKey={draftKey}
        columns={1}
        hidden={hidden}
        check={(values) => ({ respRespondentsReason: isMissing(values) ? label('请填写谢绝原因') : undefined })}
        submitText={hasAccepted ? label('谢绝邀请') : actionLabel(answerInvitation.title)}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, ...(hasAccepted ? { type: DECLINE } : {}), applyOrderId: orderIdOf(row) })}
      />
    </>
  );
}
