import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { giveOwnOpinion } from '../../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { forForm, useFreshAnswer } from '../../../platform/call/use-fresh-answer.ts';
import { useSession } from '../../../platform/session/session.ts';
import { actionLabel, label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';
import { OrderKeyImages } from '../dialogs/order-key-images.tsx';
import { BesideOrder } from '../dialogs/order-summary.tsx';
import { useReadStudies } from '../dialogs/read-studies.tsx';
import { useExperts } from './experts-card.tsx';

/** What one of several experts thinks, with the case beside it. */
export function OwnOpinionDialog({ row, onClose, onDone }: Omit<DialogProps<OrderRow>, 'action'>) {
  return (
    <FormDialog title={`${actionLabel(giveOwnOpinion.title)} ${row.no}`} wide onClose={onClose}>
      <BesideOrder row={row}>
        <OwnOpinionForm {...{ row, onClose, onDone }} />
      </BesideOrder>
    </FormDialog>
  );
}

/** What is entered of it, in its dialog or beside something else; what they said before is the start of it. */
export function OwnOpinionForm({ row, onClose, onDone }: Omit<DialogProps<OrderRow>, 'action'>) {
  const query = useExperts(row, forForm);
  const experts = useFreshAnswer(query);
  const detail = useCall(consultationDetail, { applyOrderId: orderIdOf(row) }, forForm);
  const order = useFreshAnswer(detail);
  const me = useSession(({ user }) => user?.userId);
  const { submit } = useAction(giveOwnOpinion, () => {
    onClose();
    onDone();
  });
  const { readStudies, opinionText, onValuesChange } = useReadStudies(order);
  const said = experts?.find(({ targetDoctorId }) => targetDoctorId === me);
  if (!experts || !order) return <LoadState query={experts ? detail : query} />;
  const given = { version: order.version, respRespondentsOpinion: said?.opinion, keyImages: said?.keyImages };
  return (
    <DeclaredForm
      fields={pick(giveOwnOpinion.input, 'respRespondentsOpinion', 'keyImages', 'readStudies')}
      values={given}
      columns={1}
      draftKey={`own-opinion:${orderIdOf(row)}`}
      render={{
        respRespondentsOpinion: (props) => opinionText(props, given),
        keyImages: (props) => <OrderKeyImages {...props} order={order} />,
      }}
      onValuesChange={onValuesChange}
      submitText={label('提交意见')}
      onCancel={onClose}
      onSubmit={(values) => submit({ ...values, readStudies, applyOrderId: orderIdOf(row) })}
    />
  );
}
