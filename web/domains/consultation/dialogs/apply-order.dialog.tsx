import { useState } from 'react';
import {
  applyOrderDetail,
  applyOrderFields,
  listApplicants,
  submitApplyOrder,
} from '../../../../contract/domains/consultation/apply-order.endpoints.ts';
import { choose } from '../../../../contract/kernel/prompts.ts';
import type { RowOf } from '../../../../contract/kernel/sent.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { useOwnClose } from '../../../engine/dialog/use-own-close.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { withMasks } from '../../../engine/form/form-groups.ts';
import type { Slots } from '../../../engine/form/form-types.ts';
import { OptionSelect } from '../../../engine/form/option-select.tsx';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCan } from '../../../engine/parts/permission.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { serverNow } from '../../../platform/page/server-clock.ts';
import { label } from '../../../platform/words/label.ts';
import type { OrderRow } from '../consultation-row.ts';
import { orderIdOf } from '../consultation-row.ts';
import { DeptSelect, ExpertSelect, HospitalSelect } from '../form/expert-selects.tsx';
import { consequencesOf, hiddenFields, lockedFields } from '../form/form-consequences.ts';

interface ApplyOrderDialogProps {
  /** The order to change; none for a new one. */
  order?: OrderRow;
  onClose: () => void;
  onDone: () => void;
}

const { applyUserId } = submitApplyOrder.input;
/** Whoever may not apply themselves names who does. */
const named = { ...applyUserId, required: choose(applyUserId.label), hint: undefined } as const;

const slots: Slots = {
  applyUserId: (props) => <OptionSelect {...props} endpoint={listApplicants} label="called" />,
  targetTenantId: (props) => <HospitalSelect {...props} />,
  targetDeptId: (props) => <DeptSelect {...props} />,
  targetDoctorId: (props) => <ExpertSelect {...props} remoteType="oneSubject" onExpert={() => {}} />,
};

/** The administrator's form: every column of an application, saved as a draft or into the one that it is. */
export function ApplyOrderDialog({ order, onClose: close, onDone }: ApplyOrderDialogProps) {
  const onClose = useOwnClose(close);
  const id = order ? orderIdOf(order) : '';
  const query = useCall(applyOrderDetail, { applyOrderId: id }, { enabled: id !== '', staleTime: 0 });
  const isReady = !order || (query.data !== undefined && query.isFetchedAfterMount);
  const title = order ? label('修改会诊单 {no}', { no: order.no }) : label('新增会诊单');
  return (
    <FormDialog title={title} wide onClose={onClose}>
      {isReady ? <ApplyOrderForm row={query.data} onClose={onClose} onDone={onDone} /> : <LoadState query={query} />}
    </FormDialog>
  );
}

function ApplyOrderForm({
  row: given,
  onClose,
  onDone,
}: Omit<ApplyOrderDialogProps, 'order'> & { row: RowOf<typeof applyOrderDetail> | undefined }) {
  // What was read when the form opened: a later reading must not lend its version to older contents.
  const [row] = useState(given);
  const mayApply = useCan('consultation_apply');
  const { submit } = useAction(
    submitApplyOrder,
    () => {
      onClose();
      onDone();
    },
    { success: label(row ? '更新成功' : '新增成功') },
  );
  return (
    <DeclaredForm
      fields={{ applyUserId: mayApply ? applyUserId : named, ...applyOrderFields }}
      values={row ?? {}}
      columns={3}
      hidden={hiddenFields}
      disabled={lockedFields}
      render={slots}
      onValuesChange={(changed, values, setValues, before) => {
        const patch = consequencesOf(changed, values, serverNow(), before);
        if (Object.keys(patch).length > 0) setValues(patch);
      }}
      onCancel={onClose}
      onSubmit={(values) =>
        submit({
          ...withMasks(submitApplyOrder.input, values, row),
          ...(row ? { applyOrderId: orderIdOf(row), version: row.version } : {}),
        })
      }
    />
  );
}
