import { Alert, Flex } from 'antd';
import { CORRECT_EVALUATION } from '../../../contract/domains/consultation/consultation.abilities.ts';
import { kindOf } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { listExpertOpinions } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { evaluateDetailList, evaluationFormFields, saveEvaluate } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { namesOf } from '../../engine/dialog/action-about.tsx';
import { moveDraftKey } from '../../engine/dialog/action-input.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { useOwnClose } from '../../engine/dialog/use-own-close.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { Parts } from '../../engine/parts/parts.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { useSession } from '../../platform/session/session.ts';
import { label } from '../../platform/words/label.ts';
import { EvaluateExpertsDialog } from './evaluate-experts.dialog.tsx';
import { contentProblem } from './score-words.ts';
import { stars } from './stars.tsx';

/** Which consultation, by what people know it by. */
const about = ['patientName', 'targetHospital', 'targetDoctorName'] as const;

interface EvaluateDialogProps {
  order: Row;
  onClose: () => void;
  onDone: () => void;
}

/** What one side says; of several experts the applicant judges each. */
export function EvaluateDialog({ onClose, ...given }: EvaluateDialogProps) {
  const props = { ...given, onClose: useOwnClose(onClose) };
  const applyOrderId = textOf(props.order, 'applyOrderId') || textOf(props.order, 'id');
  const asksSeveral = kindOf(props.order).form.experts !== undefined;
  const query = useCall(listExpertOpinions, { applyOrderId }, { enabled: asksSeveral });
  const me = useSession(({ user }) => user?.userId);
  if (!asksSeveral) return <EvaluateOneDialog {...props} />;
  if (!query.data) {
    // Which dialog it is comes with the experts. It is there a moment later, unless they cannot be fetched.
    if (query.errorUpdateCount === 0) return null;
    return (
      <FormDialog title={titleOf(props.order)} onClose={props.onClose}>
        <LoadState query={query} />
      </FormDialog>
    );
  }
  // The other side's word is the chief's.
  const isChief = query.data.some(({ isChief, targetDoctorId }) => isChief === 1 && targetDoctorId === me);
  const Dialog = isChief ? EvaluateOneDialog : EvaluateExpertsDialog;
  return <Dialog {...props} />;
}

function isCorrected(order: Row): boolean {
  return order.can?.includes(CORRECT_EVALUATION) ?? false;
}

function titleOf(order: Row): string {
  return label(isCorrected(order) ? '修改评价 {no}' : '评价会诊 {no}', { no: textOf(order, 'no') });
}

/** One side's judgement: three scores, and words where the overall score is low. Given once, and corrected once within a day. */
function EvaluateOneDialog({ order, onClose, onDone }: EvaluateDialogProps) {
  const isCorrection = isCorrected(order);
  const applyOrderId = textOf(order, 'applyOrderId') || textOf(order, 'id');
  const query = useCall(evaluateDetailList, { applyOrderId }, { enabled: isCorrection, staleTime: 0 });
  const isReady = !isCorrection || (query.data !== undefined && query.isFetchedAfterMount);
  const said = query.data?.find(({ isMine }) => isMine === 1);
  return (
    <FormDialog title={titleOf(order)} onClose={onClose}>
      <Flex className="action-about" gap="4px 12px" wrap>
        <Parts of={namesOf(about, order)} />
      </Flex>
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
  const draftKey = moveDraftKey(saveEvaluate, { applyOrderId }, evaluationFormFields);
  const settle = () => {
    onClose();
    onDone();
  };
  const { submit } = useAction(saveEvaluate, settle, { success: label(said ? '评价已修改' : '评价成功'), draftKey });
  return (
    <DeclaredForm
      fields={evaluationFormFields}
      {...(said ? { values: said } : {})}
      draftKey={draftKey}
      columns={1}
      render={stars}
      check={({ overallScore, content }) => ({ content: contentProblem(overallScore, content) })}
      submitText={label(said ? '提交修改' : '提交评价')}
      onCancel={onClose}
      onSubmit={(values) => submit({ ...values, applyOrderId })}
    />
  );
}
