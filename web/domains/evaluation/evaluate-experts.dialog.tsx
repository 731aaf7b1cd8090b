import { Alert } from 'antd';
import { CORRECT_EVALUATION } from '../../../contract/domains/consultation/consultation.abilities.ts';
import { listExpertOpinions } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { evaluateDetailList, evaluationFormFields, saveEvaluateTarget } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import type { Fields } from '../../../contract/kernel/field.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import type { Slots, Values } from '../../engine/form/form-types.ts';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { contentProblem } from './score-words.ts';
import { stars } from './stars.tsx';

type Expert = SentOf<typeof listExpertOpinions.row>;
type Evaluation = SentOf<typeof evaluateDetailList.row>;

const asked = keysOf(evaluationFormFields);
/** Of one expert among several. */
const nameOf = (name: string, at: number): string => `${name}_${at}`;

interface EvaluateExpertsProps {
  order: Row;
  onClose: () => void;
  onDone: () => void;
}

/** The applicant's judgement of each expert who attended, given together and corrected together, once within a day. */
export function EvaluateExpertsDialog({ order, onClose, onDone }: EvaluateExpertsProps) {
  const isCorrection = order.can?.includes(CORRECT_EVALUATION) ?? false;
  const applyOrderId = textOf(order, 'applyOrderId') || textOf(order, 'id');
  const experts = useCall(listExpertOpinions, { applyOrderId }, { staleTime: 0 });
  const said = useCall(evaluateDetailList, { applyOrderId }, { enabled: isCorrection, staleTime: 0 });
  const isReady = experts.data !== undefined && (!isCorrection || (said.data !== undefined && said.isFetchedAfterMount));
  const title = label(isCorrection ? '修改评价 {no}' : '评价会诊 {no}', { no: textOf(order, 'no') });
  const before = (said.data ?? []).filter(({ isMine }) => isMine === 1);
  // Of words that the operators have taken away nothing is said anew.
  const isAsked = ({ answer, targetDoctorId }: Expert): boolean =>
    answer === 'accepted' && (!isCorrection || before.some((one) => one.targetDoctorId === targetDoctorId));
  return (
    <FormDialog title={title} wide onClose={onClose}>
      {isCorrection && <Alert type="info" showIcon style={{ marginBottom: 16 }} title={label('评价只能修改一次，提交后不可再改。')} />}
      {isReady ? (
        <ExpertsForm
          applyOrderId={applyOrderId}
          experts={(experts.data ?? []).filter(isAsked)}
          before={before}
          onClose={onClose}
          onDone={onDone}
        />
      ) : (
        <LoadState query={experts.data ? said : experts} />
      )}
    </FormDialog>
  );
}

interface ExpertsFormProps extends Omit<EvaluateExpertsProps, 'order'> {
  applyOrderId: string;
  experts: readonly Expert[];
  before: readonly Evaluation[];
}

function ExpertsForm({ applyOrderId, experts, before, onClose, onDone }: ExpertsFormProps) {
  const { submit } = useAction(
    saveEvaluateTarget,
    () => {
      onClose();
      onDone();
    },
    { success: label(before.length > 0 ? '评价已修改' : '评价成功') },
  );
  return (
    <DeclaredForm
      fields={fieldsFor(experts)}
      values={valuesOf(experts, before)}
      columns={3}
      render={slotsFor(experts)}
      check={(values) => problemsIn(values, experts)}
      submitText={label(before.length > 0 ? '提交修改' : '提交评价')}
      onCancel={onClose}
      onSubmit={(values) => submit({ applyOrderId, evaluateReqList: saidIn(values, experts) })}
    />
  );
}

/** The fields of one judgement, once for each expert, under their name. */
function fieldsFor(experts: readonly Expert[]): Fields {
  return Object.fromEntries(
    experts.flatMap(({ targetDoctorName, targetHospital }, at) => {
      const group = [targetDoctorName, targetHospital].filter(Boolean).join(' · ');
      return asked.map((name) => [nameOf(name, at), { ...evaluationFormFields[name], group }]);
    }),
  );
}

function slotsFor(experts: readonly Expert[]): Slots {
  return Object.fromEntries(experts.flatMap((_, at) => Object.entries(stars).map(([name, slot]) => [nameOf(name, at), slot])));
}

function valuesOf(experts: readonly Expert[], before: readonly Evaluation[]): Values {
  return Object.fromEntries(
    experts.flatMap(({ targetDoctorId }, at) => {
      const said = before.find((one) => one.targetDoctorId === targetDoctorId);
      return asked.map((name) => [nameOf(name, at), said?.[name]]);
    }),
  );
}

function problemsIn(values: Values, experts: readonly Expert[]) {
  return Object.fromEntries(
    experts.map((_, at) => [nameOf('content', at), contentProblem(values[nameOf('overallScore', at)], values[nameOf('content', at)])]),
  );
}

function saidIn(values: Values, experts: readonly Expert[]) {
  return experts.map(({ targetDoctorId }, at) => ({
    targetDoctorId,
    overallScore: Number(values[nameOf('overallScore', at)]),
    timelinessScore: Number(values[nameOf('timelinessScore', at)]),
    professionalismScore: Number(values[nameOf('professionalismScore', at)]),
    content: textOf(values, nameOf('content', at)) || null,
  }));
}
