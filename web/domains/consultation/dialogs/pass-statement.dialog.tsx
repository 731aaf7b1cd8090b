import { Descriptions, Typography } from 'antd';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import { OpenedAbout } from '../../../engine/dialog/action-about.tsx';
import { AskAction } from '../../../engine/dialog/ask-action.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { StaleRowNotice, useHeldRow } from '../../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import type { Values } from '../../../engine/form/form-types.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { centsToReadable } from '../../../engine/parts/money.ts';
import { Parts } from '../../../engine/parts/parts.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { currentLanguage, text } from '../../../platform/words/i18n.ts';
import { actionLabel, confirmLabel, inBrackets, label } from '../../../platform/words/label.ts';
import { minutesOf, type OrderDetail, type OrderRow, orderIdOf } from '../consultation-row.ts';
import { consultedTime, extraUnitsOf, readableExtra } from '../extra-time.ts';
import { ExtraTimeSelect } from './extra-time-select.tsx';
import { BesideOrder } from './order-summary.tsx';
import { SettlementTerms } from './settlement-terms.tsx';

/** Pixels. */
const LABEL_WIDTH = { zh: 112, en: 160 } as const;

/** Settlement. Without extra time it is one question; with it, the half hours are audited with the order beside them. */
export function PassStatementDialog(props: DialogProps<OrderRow>) {
  const { action, row, onClose, onDone } = props;
  if (extraUnitsOf(row) > 0) return <AuditExtraDialog {...props} />;
  return (
    <AskAction action={action} row={row} rowKey="applyOrderId" about={<SettlementTerms row={row} />} onEnd={onClose} onDone={onDone} />
  );
}

function AuditExtraDialog({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  // What the expert corrected since the list was read counts.
  const query = useCall(consultationDetail, { applyOrderId: orderIdOf(row) }, { staleTime: 0, isHeld: true });
  const held = useHeldRow(query.isFetchedAfterMount ? query.data : undefined);
  const { submit } = useAction(action, () => {
    onClose();
    onDone();
  });
  return (
    <FormDialog title={`${actionLabel(action.title)} ${row.no}`} wide onClose={onClose}>
      <BesideOrder row={row}>
        <StaleRowNotice newest={held.newest} states={{ field: action.stateField ?? '', states: action.states }} onLoad={held.load} />
        {held.row ? (
          <AuditExtraForm key={held.row.version} {...{ action, onClose }} order={held.row} onLoad={held.load} onSubmit={submit} />
        ) : (
          <LoadState query={query} />
        )}
      </BesideOrder>
    </FormDialog>
  );
}

interface AuditExtraFormProps extends Pick<DialogProps<OrderRow>, 'action' | 'onClose'> {
  order: OrderDetail;
  onLoad: () => void;
  onSubmit: (values: Values) => Promise<unknown>;
}

function AuditExtraForm({ action, order, onLoad, onClose, onSubmit }: AuditExtraFormProps) {
  const entered = extraUnitsOf(order);
  const isLess = (values: Values) => Number(values.acceptedUnits ?? entered) < entered;
  const perUnit = Number(order.otherPrice ?? 0) / entered;
  const { acceptedUnits, extraRemark } = pick(action.input, 'acceptedUnits', 'extraRemark');
  return (
    <>
      {/* That there is a newer one stands above the form, which begins anew with it. */}
      <OpenedAbout action={action} opened={{ row: order, newest: undefined, load: onLoad }} titled={order.no} />
      <SettlementTerms row={order} />
      <ExtraFacts order={order} perUnit={perUnit} />
      <DeclaredForm
        fields={{
          acceptedUnits: { ...acceptedUnits, label: '核定加时', hint: undefined },
          extraRemark: { ...extraRemark, required: '核减加时请填写原因' },
        }}
        values={{ acceptedUnits: entered }}
        columns={1}
        hidden={(values) => (isLess(values) ? [] : ['extraRemark'])}
        render={{ acceptedUnits: (props) => <ExtraTimeSelect {...props} most={entered} price={perUnit} /> }}
        submitText={confirmLabel('结算通过')}
        cancelText={text('common.back')}
        onCancel={onClose}
        onSubmit={(values) => onSubmit({ ...values, applyOrderId: orderIdOf(order) })}
      />
    </>
  );
}

/** What the extra time is judged by: how long the consultation took, and what the expert asks for. */
function ExtraFacts({ order, perUnit }: { order: OrderDetail; perUnit: number }) {
  const each = perUnit > 0 ? inBrackets(label('每30分钟 ¥{value}', { value: centsToReadable(perUnit) })) : '';
  return (
    <>
      <Descriptions
        size="small"
        column={1}
        colon={false}
        styles={{ label: { width: LABEL_WIDTH[currentLanguage()] } }}
        items={[
          { key: 'start', label: label('会诊开始'), children: minutesOf(order.startTime) },
          { key: 'end', label: label('会诊完成'), children: minutesOf(order.diagnosisTime) },
          { key: 'took', label: label('会诊用时'), children: consultedTime(order) || '—' },
          {
            key: 'asked',
            label: label('专家填写的加时'),
            children: (
              <span>
                <Typography.Text strong>
                  <Parts of={readableExtra(order)} />
                </Typography.Text>
                <Typography.Text type="secondary">{each}</Typography.Text>
              </span>
            ),
          },
        ]}
      />
      <Typography.Paragraph type="secondary" style={{ marginTop: 12 }}>
        {label('结算通过后不可撤销；核定的加时费记为申请医院应收，由收费处收取。')}
      </Typography.Paragraph>
    </>
  );
}
