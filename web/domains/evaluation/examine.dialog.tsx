import { Typography } from 'antd';
import { evaluationRowFields } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { examineEvaluation } from '../../../contract/domains/evaluation/evaluation.resource.ts';
import type { Fields } from '../../../contract/kernel/field.ts';
import { moveDraftKey } from '../../engine/dialog/action-input.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { useWordOf } from '../../engine/field/dictionary.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { Parts } from '../../engine/parts/parts.tsx';
import { text } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';

interface ExamineDialogProps {
  evaluation: Row;
  onClose: () => void;
  onDone: () => void;
}

/** The console always asks why an evaluation is hidden; the call itself does so where the hospital has it so. */
const hiding: Fields = { reason: { ...examineEvaluation.input.reason, required: '请填写隐藏原因' } };

/** Hides an evaluation from the rated side, or shows it again. It goes on counting in the averages. */
export function ExamineDialog({ evaluation, onClose, onDone }: ExamineDialogProps) {
  const isShown = evaluation.showStatus === '1';
  const settle = () => {
    onClose();
    onDone();
  };
  const fields = isShown ? hiding : {};
  const draftKey = moveDraftKey(examineEvaluation, evaluation, fields);
  const { submit } = useAction(examineEvaluation, settle, { row: evaluation, draftKey });
  const title = label(isShown ? '隐藏评价 {no}' : '恢复显示评价 {no}', { no: textOf(evaluation, 'no') });
  return (
    <FormDialog title={title} onClose={onClose}>
      <SaidWords evaluation={evaluation} />
      <Typography.Paragraph>
        {isShown ? label('隐藏后被评价方不再看到，仍计入均分。') : label('恢复后被评价方可以看到。')}
      </Typography.Paragraph>
      <DeclaredForm
        fields={fields}
        draftKey={draftKey}
        columns={1}
        submitText={label(isShown ? '隐藏评价' : '恢复显示')}
        danger={isShown}
        cancelText={text('common.back')}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, id: textOf(evaluation, 'id'), showStatus: isShown ? '0' : '1' })}
      />
    </FormDialog>
  );
}

/** What is hidden or shown again: its author, scores and words, and why it is hidden. */
function SaidWords({ evaluation }: { evaluation: Row }) {
  const sideWord = useWordOf(evaluationRowFields.side);
  const reason = textOf(evaluation, 'examineReason');
  const hidden = [
    reason && label('隐藏原因：{reason}', { reason }),
    textOf(evaluation, 'examineName'),
    textOf(evaluation, 'examineTime').slice(0, 16),
  ];
  const score = label('总体{score}分', { score: textOf(evaluation, 'overallScore') });
  return (
    <>
      <Typography.Paragraph strong style={{ marginBottom: 4 }}>
        <Parts of={[sideWord(evaluation.side), textOf(evaluation, 'applyUserName'), score]} />
      </Typography.Paragraph>
      <Typography.Paragraph style={{ whiteSpace: 'pre-wrap' }}>
        {textOf(evaluation, 'content') || label('没有评价内容')}
      </Typography.Paragraph>
      {reason && (
        <Typography.Paragraph type="secondary">
          <Parts of={hidden} />
        </Typography.Paragraph>
      )}
    </>
  );
}
