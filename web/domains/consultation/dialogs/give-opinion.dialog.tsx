import { Button, Flex, Input, Typography } from 'antd';
import { giveOpinion } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { kindOf } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { type Field, maxLength, pick } from '../../../../contract/kernel/field.ts';
import { ActionAbout } from '../../../engine/dialog/action-about.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import type { SlotProps } from '../../../engine/form/form-types.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { actionLabel, label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';
import { ExtraTimeSelect } from './extra-time-select.tsx';
import { opinionTemplate } from './opinion-template.ts';
import { BesideOrder } from './order-summary.tsx';

/** In the words of people, who do not reckon in half hours. */
const extraUnits: Field = { ...giveOpinion.input.extraUnits, label: '加时', hint: '超出常规时间的部分，按30分钟计' };

/** The expert's opinion, or what they add after a refused settlement; the text given before is the start of the new one. */
export function GiveOpinionDialog({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  const query = useCall(consultationDetail, { applyOrderId: orderIdOf(row) });
  const { submit } = useAction(action, () => {
    onClose();
    onDone();
  });
  // What is added after a refused settlement are words alone.
  const opinion = action.name === giveOpinion.name ? kindOf(row).opinion : undefined;
  const refusal = row.applyOrderStatus === 'not_pass' ? query.data?.statementRemark : '';
  return (
    <FormDialog title={`${actionLabel(action.title)} ${row.no}`} wide onClose={onClose}>
      <ActionAbout action={action} row={row} titled={row.no} />
      <BesideOrder row={row}>
        {refusal && (
          <Typography.Paragraph type="danger" style={{ marginBottom: 12 }}>
            {label('结算不通过原因：{reason}', { reason: refusal })}
          </Typography.Paragraph>
        )}
        {query.data ? (
          <DeclaredForm
            fields={{ ...pick(action.input, 'respRespondentsOpinion'), ...opinion, extraUnits }}
            values={{ respRespondentsOpinion: query.data.respRespondentsOpinion, extraUnits: query.data.extraUnits }}
            columns={1}
            draftKey={`opinion:${orderIdOf(row)}:${action.name}`}
            render={{
              respRespondentsOpinion: (props) => <OpinionText {...props} />,
              extraUnits: (props) => <ExtraTimeSelect {...props} most={extraUnits.max ?? 0} />,
            }}
            submitText={label('提交意见')}
            onCancel={onClose}
            onSubmit={(values) => submit({ ...values, extraUnits: values.extraUnits ?? 0, applyOrderId: orderIdOf(row) })}
          />
        ) : (
          <LoadState query={query} />
        )}
      </BesideOrder>
    </FormDialog>
  );
}

function OpinionText({ id, field, value, onChange, disabled }: SlotProps) {
  const text = typeof value === 'string' ? value : '';
  return (
    <>
      <Flex justify="end" style={{ position: 'absolute', insetInlineEnd: 0, top: -30 }}>
        <Button
          type="link"
          size="small"
          disabled={disabled}
          onClick={() => onChange(text ? `${text}\n${opinionTemplate}` : opinionTemplate)}
        >
          {label('插入模板')}
        </Button>
      </Flex>
      <Input.TextArea
        id={id}
        value={text}
        disabled={disabled}
        maxLength={maxLength(field)}
        showCount
        autoSize={{ minRows: 12, maxRows: 18 }}
        placeholder={label('请填写会诊意见')}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
