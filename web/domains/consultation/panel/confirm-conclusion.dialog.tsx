import { Alert, Button, Flex, Input, Radio, Typography } from 'antd';
import { useState } from 'react';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { confirmConclusion, verdictTypes } from '../../../../contract/domains/consultation/kinds/many-video.actions.ts';
import { maxLength, pick } from '../../../../contract/kernel/field.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import type { SlotProps, Values } from '../../../engine/form/form-types.ts';
import { textCount } from '../../../engine/form/text-count.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { forForm, useFreshAnswer } from '../../../platform/call/use-fresh-answer.ts';
import { useSession } from '../../../platform/session/session.ts';
import { actionLabel, label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';
import { BesideOrder } from '../dialogs/order-summary.tsx';
import type { ExpertRow } from './absences-field.tsx';
import { useExperts } from './experts-card.tsx';

const DISSENT = '2';
const AGREE = '1';

/** Somebody who attended reads the conclusion and says what they think of it, with the case beside it. */
export function ConfirmConclusionDialog(props: DialogProps<OrderRow>) {
  const { action, row, onClose } = props;
  return (
    <FormDialog title={`${actionLabel(action.title)} ${row.no}`} wide onClose={onClose}>
      <BesideOrder row={row}>
        <ConfirmConclusionForm {...props} />
      </BesideOrder>
    </FormDialog>
  );
}

/** They agree, or say what they think otherwise, in the dialog or beside something else; what they said before is the start of it. */
export function ConfirmConclusionForm(props: DialogProps<OrderRow>) {
  const { row } = props;
  const query = useCall(consultationDetail, { applyOrderId: orderIdOf(row) }, forForm);
  // What a page has read before may be an earlier conclusion.
  const order = useFreshAnswer(query);
  const opinions = useExperts(row, forForm);
  const experts = useFreshAnswer(opinions);
  const me = useSession(({ user }) => user?.userId);
  if (!order || !experts) return <LoadState query={order ? opinions : query} />;
  return (
    <VerdictForm
      {...props}
      conclusion={order.respRespondentsOpinion ?? ''}
      own={experts.find(({ targetDoctorId }) => targetDoctorId === me)}
    />
  );
}

interface VerdictFormProps extends DialogProps<OrderRow> {
  conclusion: string;
  own: ExpertRow | undefined;
}

/**
 * Keeps showing the conclusion that it opened with: what is said is said of that one. Where the chief has written another meanwhile, that is
 * asked for, and what was entered stays.
 */
function VerdictForm({ action, row, onClose, onDone, conclusion, own }: VerdictFormProps) {
  const [shown, setShown] = useState(conclusion);
  const { submit } = useAction(action, () => {
    onClose();
    onDone();
  });
  const isMissing = ({ type, dissent }: Values) => type === DISSENT && !String(dissent ?? '').trim();
  return (
    <>
      {conclusion !== shown && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={label('会诊结论已修改，请重新阅读后再确认')}
          action={
            <Button size="small" onClick={() => setShown(conclusion)}>
              {label('查看新结论')}
            </Button>
          }
        />
      )}
      <Conclusion text={shown} />
      <DeclaredForm
        fields={pick(confirmConclusion.input, 'type', 'dissent')}
        values={{ type: own?.verdict === 'dissented' ? DISSENT : AGREE, dissent: own?.dissent }}
        columns={1}
        draftKey={`verdict:${orderIdOf(row)}`}
        hidden={({ type }) => (type === DISSENT ? [] : ['dissent'])}
        render={{ type: (props) => <VerdictRadios {...props} />, dissent: (props) => <DissentText {...props} /> }}
        check={(values) => ({ dissent: isMissing(values) ? label('请填写不同意见') : undefined })}
        submitText={label('提交意见')}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, conclusion: shown, applyOrderId: orderIdOf(row) })}
      />
    </>
  );
}

function VerdictRadios({ id, field, value, onChange }: SlotProps) {
  return (
    <Radio.Group id={id ?? ''} aria-label={label(field.label)} value={value} onChange={({ target }) => onChange(target.value)}>
      {keysOf(verdictTypes).map((key) => (
        <Radio key={key} value={String(key)}>
          {label(verdictTypes[key])}
        </Radio>
      ))}
    </Radio.Group>
  );
}

function DissentText({ id, field, value, onChange }: SlotProps) {
  return (
    <Input.TextArea
      id={id ?? ''}
      value={String(value ?? '')}
      rows={4}
      count={textCount(maxLength(field))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Conclusion({ text }: { text: string }) {
  return (
    <Flex vertical gap={8} style={{ marginBottom: 16 }}>
      <Alert type="info" showIcon title={label('半数以上参会专家确认后，会诊意见生效。结论修改后须重新确认。')} />
      <Typography.Text strong>{label('会诊结论')}</Typography.Text>
      <Typography.Paragraph style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{text}</Typography.Paragraph>
    </Flex>
  );
}
