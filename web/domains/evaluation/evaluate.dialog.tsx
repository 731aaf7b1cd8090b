import { Flex, Rate, Typography } from 'antd';
import { evaluationFormFields, saveEvaluate } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { FormDialog } from '../../kernel/dialog/form-dialog.tsx';
import { useAction } from '../../kernel/dialog/use-action.ts';
import { DeclaredForm } from '../../kernel/form/declared-form.tsx';
import type { SlotProps, Slots } from '../../kernel/form/form-types.ts';
import { label } from '../../kernel/label.ts';
import { type Row, textOf } from '../../kernel/row.ts';
import { contentProblem, scoreWords } from './score-words.ts';

interface EvaluateDialogProps {
  order: Row;
  onClose: () => void;
  onDone: () => void;
}

/** One side's judgement: three scores, and words where the overall score is low. Can be given once. */
export function EvaluateDialog({ order, onClose, onDone }: EvaluateDialogProps) {
  const { submit } = useAction(
    saveEvaluate,
    () => {
      onClose();
      onDone();
    },
    { success: label('评价成功') },
  );
  return (
    <FormDialog title={label('评价会诊 {no}', { no: textOf(order, 'no') })} onClose={onClose}>
      <DeclaredForm
        fields={evaluationFormFields}
        columns={1}
        render={stars}
        check={({ overallScore, content }) => ({ content: contentProblem(overallScore, content) })}
        submitText={label('提交评价')}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, applyOrderId: textOf(order, 'applyOrderId') || textOf(order, 'id') })}
      />
    </FormDialog>
  );
}

const stars: Slots = {
  overallScore: (props) => <Stars {...props} />,
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
