import { Alert, Flex, Rate, Typography } from 'antd';
import { CORRECT_EVALUATION } from '../../../contract/domains/consultation/consultation.actions.ts';
import { evaluateDetailList, evaluationFormFields, saveEvaluate } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import type { SlotProps, Slots } from '../../engine/form/form-types.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { contentProblem, isLowScore, scoreWords } from './score-words.ts';

interface EvaluateDialogProps {
  order: Row;
  onClose: () => void;
  onDone: () => void;
}

/** One side's judgement: three scores, and words where the overall score is low. Given once, and corrected once within a day. */
export function EvaluateDialog({ order, onClose, onDone }: EvaluateDialogProps) {
  const isCorrection = order.can?.includes(CORRECT_EVALUATION) ?? false;
  const applyOrderId = textOf(order, 'applyOrderId') || textOf(order, 'id');
  const query = useCall(evaluateDetailList, { applyOrderId }, { enabled: isCorrection, staleTime: 0 });
  const isReady = !isCorrection || (query.data !== undefined && query.isFetchedAfterMount);
  const title = label(isCorrection ? '修改评价 {no}' : '评价会诊 {no}', { no: textOf(order, 'no') });
  const said = query.data?.find(({ isMine }) => isMine === 1);
  return (
    <FormDialog title={title} onClose={onClose}>
      {isCorrection && <Alert type="info" showIcon style={{ marginBottom: 16 }} title={label('评价只能修改一次，提交后不可再改。')} />}
      {isReady ? <EvaluateForm applyOrderId={applyOrderId} said={said} onClose={onClose} onDone={onDone} /> : <LoadState query={query} />}
    </FormDialog>
  );
}

interface EvaluateFormProps extends Omit<EvaluateDialogProps, 'order'> {
  applyOrderId: string;
  /** What was said before. */
  said: Row | undefined;
}

function EvaluateForm({ applyOrderId, said, onClose, onDone }: EvaluateFormProps) {
  const { submit } = useAction(
    saveEvaluate,
    () => {
      onClose();
      onDone();
    },
    { success: label(said ? '评价已修改' : '评价成功') },
  );
  return (
    <DeclaredForm
      fields={evaluationFormFields}
      {...(said ? { values: said } : {})}
      columns={1}
      render={stars}
      check={({ overallScore, content }) => ({ content: contentProblem(overallScore, content) })}
      submitText={label(said ? '提交修改' : '提交评价')}
      onCancel={onClose}
      onSubmit={(values) => submit({ ...values, applyOrderId })}
    />
  );
}

const stars: Slots = {
  overallScore: (props) => (
    <>
      <Stars {...props} />
      {isLowScore(props.value) && <Typography.Text type="warning">{label('将转运营人员作为投诉处理，处理结果会通知您。')}</Typography.Text>}
    </>
  ),
  timelinessScore: (props) => <Stars {...props} />,
  professionalismScore: (props) => <Stars {...props} />,
};

function Stars({ id, value, onChange, disabled }: SlotProps) {
  const score = typeof value === 'number' ? value : 0;
  return (
    <Flex align="center" gap={12}>
      <Rate id={id} value={score} disabled={disabled} allowClear={false} onChange={onChange} />
      <Typography.Text type="secondary">
        {score > 0 ? label('{score}分 · {value}', { score, value: label(scoreWords[score - 1] ?? '') }) : label('请点击星星评分')}
      </Typography.Text>
    </Flex>
  );
}
