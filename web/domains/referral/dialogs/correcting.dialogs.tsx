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

/** What has been arranged so far, to be put right: the hour of an outpatient, the bed of an inpatient. */
function RearrangeDialog(props: DialogProps<Referral>) {
  const { kind, visitTime, wardName, bedNo } = props.row;
  const { input } = referralMove('rearrange');
  const fields = kind === 'outpatient' ? pick(input, 'visitTime', 'reason') : pick(input, 'wardName', 'bedNo', 'reason');
  return <AskedDialog {...props} fields={fields} values={{ visitTime, wardName, bedNo }} />;
}

/** What was entered of who has come. */
function CorrectAdmissionDialog(props: DialogProps<Referral>) {
  const { kind, wardName, bedNo, admissionNo, admitTime } = props.row;
  const { input } = referralMove('correctAdmission');
  const fields = kind === 'outpatient' ? pick(input, 'admitTime', 'reason') : omit(input, 'id', 'version');
  return <AskedDialog {...props} fields={fields} values={{ wardName, bedNo, admissionNo, admitTime }} />;
}

/** What was said of who has left, and of their admission. */
function CorrectFeedbackDialog(props: DialogProps<Referral>) {
  const { kind, feedbackDate, feedbackSituation, feedbackGuide, admissionNo, admitTime } = props.row;
  const { input } = referralMove('correctFeedback');
  const fields = kind === 'outpatient' ? omit(input, 'id', 'version', 'admissionNo') : omit(input, 'id', 'version');
  return <AskedDialog {...props} fields={fields} values={{ feedbackDate, feedbackSituation, feedbackGuide, admissionNo, admitTime }} />;
}

/** Dialogs by which the receiving hospital puts right what it has entered. */
export const correctingDialogs: ActionDialogs<Referral> = {
  [referralMove('admitLate').name]: (props) => <LateAdmissionDialog {...props} />,
  [referralMove('rearrange').name]: (props) => <RearrangeDialog {...props} />,
  [referralMove('correctAdmission').name]: (props) => <CorrectAdmissionDialog {...props} />,
  [referralMove('correctFeedback').name]: (props) => <CorrectFeedbackDialog {...props} />,
};
