import { referralMove } from '../../../../contract/domains/referral/referral.resource.ts';
import { omit, pick } from '../../../../contract/kernel/field.ts';
import type { ActionDialogs, DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { AskedDialog, type Referral } from './asked-dialog.tsx';

/** Who came in time and is entered late: an outpatient has no bed. */
function LateAdmissionDialog(props: DialogProps<Referral>) {
  const { input } = referralMove('admitLate');
  const fields = props.row.kind === 'outpatient' ? pick(input, 'admitTime', 'reason') : omit(input, 'id');
  return <AskedDialog {...props} fields={fields} />;
}

/** What has been arranged so far, to be put right: of whom is expected the hour or the bed, of who has come what was entered with that. */
function RearrangeDialog(props: DialogProps<Referral>) {
  const { row } = props;
  const { visitTime, wardName, bedNo, admissionNo, admitTime } = row;
  return <AskedDialog {...props} fields={arrangedFields(row)} values={{ visitTime, wardName, bedNo, admissionNo, admitTime }} />;
}

function arrangedFields({ kind, applyOrderStatus }: Referral) {
  const { input } = referralMove('rearrange');
  const isIn = applyOrderStatus === 'diagnosis_ing';
  if (kind === 'outpatient') return isIn ? pick(input, 'admitTime', 'reason') : pick(input, 'visitTime', 'reason');
  return isIn ? pick(input, 'wardName', 'bedNo', 'admissionNo', 'admitTime', 'reason') : pick(input, 'wardName', 'bedNo', 'reason');
}

function CorrectFeedbackDialog(props: DialogProps<Referral>) {
  const { feedbackDate, feedbackSituation, feedbackGuide } = props.row;
  const { input } = referralMove('correctFeedback');
  return <AskedDialog {...props} fields={omit(input, 'id')} values={{ feedbackDate, feedbackSituation, feedbackGuide }} />;
}

/** Dialogs by which the receiving hospital puts right what it has entered. */
export const correctingDialogs: ActionDialogs<Referral> = {
  [referralMove('admitLate').name]: (props) => <LateAdmissionDialog {...props} />,
  [referralMove('rearrange').name]: (props) => <RearrangeDialog {...props} />,
  [referralMove('correctFeedback').name]: (props) => <CorrectFeedbackDialog {...props} />,
};
