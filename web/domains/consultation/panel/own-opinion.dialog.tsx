import { giveOwnOpinion } from '../../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { actionLabel, label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';
import { OpinionText } from '../dialogs/opinion-text.tsx';
import { BesideOrder } from '../dialogs/order-summary.tsx';
import { useExperts } from './experts-card.tsx';

/** What one of several experts thinks; what they said before is the start of it. */
export function OwnOpinionDialog({ row, onClose, onDone }: Omit<DialogProps<OrderRow>, 'action'>) {
  const query = useExperts(row);
  const me = useSession(({ user }) => user?.userId);
  const { submit } = useAction(giveOwnOpinion, () => {
    onClose();
    onDone();
  });
  const said = query.data?.find(({ targetDoctorId }) => targetDoctorId === me)?.opinion;
  return (
    <FormDialog title={`${actionLabel(giveOwnOpinion.title)} ${row.no}`} wide onClose={onClose}>
      <BesideOrder row={row}>
        {query.data ? (
          <DeclaredForm
            fields={pick(giveOwnOpinion.input, 'respRespondentsOpinion')}
            values={{ respRespondentsOpinion: said }}
            columns={1}
            draftKey={`own-opinion:${orderIdOf(row)}`}
            render={{ respRespondentsOpinion: (props) => <OpinionText {...props} /> }}
            submitText={label('提交意见')}
            onCancel={onClose}
            onSubmit={(values) => submit({ ...values, applyOrderId: orderIdOf(row) })}
          />
        ) : (
          <LoadState query={query} />
        )}
      </BesideOrder>
    </FormDialog>
  );
}
