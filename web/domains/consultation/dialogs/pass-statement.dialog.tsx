import { Typography } from 'antd';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.queries.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import { AskAction } from '../../../kernel/dialog/ask-action.tsx';
import type { DialogProps } from '../../../kernel/dialog/dialog-props.ts';
import { FormDialog } from '../../../kernel/dialog/form-dialog.tsx';
import { useAction } from '../../../kernel/dialog/use-action.ts';
import { DeclaredForm } from '../../../kernel/form/declared-form.tsx';
import type { Values } from '../../../kernel/form/form-types.ts';
import { label } from '../../../kernel/label.ts';
import { LoadState } from '../../../kernel/load-state.tsx';
import { centsToReadable } from '../../../kernel/money.ts';
import { type Row, textOf } from '../../../kernel/row.ts';
import { useCall } from '../../../kernel/use-call.ts';
import { orderIdOf } from '../consultation-row.ts';
import { extraUnitsOf, readableExtra } from '../extra-time.ts';
import { BesideOrder } from './order-summary.tsx';

/** Settlement. Without extra time it is one question; with it, the half hours are audited with the order beside them. */
export function PassStatementDialog(props: DialogProps) {
  const { action, row, onClose, onDone } = props;
  if (extraUnitsOf(row) === 0) return <AskAction action={action} row={row} rowKey="applyOrderId" onEnd={onClose} onDone={onDone} />;
  return <AuditExtraDialog {...props} />;
}

function AuditExtraDialog({ action, row, onClose, onDone }: DialogProps) {
  // What the expert corrected since the list was read counts.
  const query = useCall<Row>(consultationDetail, { applyOrderId: orderIdOf(row) }, { staleTime: 0 });
  const { submit } = useAction(action, () => {
    onClose();
    onDone();
  });
  return (
    <FormDialog title={`${label(action.title)} ${textOf(row, 'no')}`} wide onClose={onClose}>
      <BesideOrder row={row}>
        {query.data && query.isFetchedAfterMount ? (
          <AuditExtraForm {...{ action, onClose }} order={query.data} onSubmit={submit} />
        ) : (
          <LoadState query={query} />
        )}
      </BesideOrder>
    </FormDialog>
  );
}

interface AuditExtraFormProps extends Pick<DialogProps, 'action' | 'onClose'> {
  order: Row;
  onSubmit: (values: Values) => Promise<unknown>;
}

function AuditExtraForm({ action, order, onClose, onSubmit }: AuditExtraFormProps) {
  const entered = extraUnitsOf(order);
  const isLess = (values: Values) => Number(values.acceptedUnits ?? entered) < entered;
  const check = (values: Values) => ({
    acceptedUnits: Number(values.acceptedUnits ?? 0) > entered ? label('核定加时不能超过专家填写的加时') : undefined,
    extraRemark: isLess(values) && !String(values.extraRemark ?? '').trim() ? label('核减加时请填写原因') : undefined,
  });
  const perUnit = Number(order.otherPrice ?? 0) / entered;
  return (
    <>
      <Typography.Paragraph>
        {label('专家填写的加时')} <Typography.Text strong>{readableExtra(order)}</Typography.Text>
        {perUnit > 0 && (
          <Typography.Text type="secondary"> {label('（每半小时 ¥{value}）', { value: centsToReadable(perUnit) })}</Typography.Text>
        )}
      </Typography.Paragraph>
      <Typography.Paragraph type="secondary">
        {label('结算通过后不可撤销；核定的加时费记为申请医院应收，由收费处收取。')}
      </Typography.Paragraph>
      <DeclaredForm
        fields={pick(action.input, 'acceptedUnits', 'extraRemark')}
        values={{ acceptedUnits: entered }}
        columns={1}
        hidden={(values) => (isLess(values) ? [] : ['extraRemark'])}
        check={check}
        submitText={label('结算通过')}
        onCancel={onClose}
        onSubmit={(values) => onSubmit({ ...values, applyOrderId: orderIdOf(order) })}
      />
    </>
  );
}
