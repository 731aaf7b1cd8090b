import { completeFields, needlessFields } from '../../../../contract/domains/referral/referral.fields.ts';
import { detailReferral, referralMove } from '../../../../contract/domains/referral/referral.resource.ts';
import { omit, pick } from '../../../../contract/kernel/field.ts';
import { ActionFrame } from '../../../engine/dialog/action-frame.tsx';
import type { ActionDialogs, DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { StaleRowNotice, useHeldRow } from '../../../engine/dialog/stale-row-notice.tsx';
import type { Slots } from '../../../engine/form/form-types.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { forForm, useFreshAnswer } from '../../../platform/call/use-fresh-answer.ts';
import { ComingDayPicker } from '../coming-day-picker.tsx';
import { ownDoctorSlot, referringDoctorSlot } from '../target-selects.tsx';
import { AskedDialog, AskedForm, type Referral } from './asked-dialog.tsx';
import { correctingDialogs } from './correcting.dialogs.tsx';

/** An outpatient is given an hour, an inpatient a bed, which may still be open; another doctor where the chosen one has left. */
function AcceptDialog(props: DialogProps<Referral>) {
  const { input } = referralMove('accept');
  const fields =
    props.row.kind === 'outpatient' ? pick(input, 'targetUserId', 'visitTime') : pick(input, 'targetUserId', 'wardName', 'bedNo');
  return <AskedDialog {...props} fields={fields} render={ownDoctorSlot} />;
}

/** An outpatient has come; an inpatient is entered, in the bed that was kept or another. The time is for whoever enters it later: empty, it is now. */
function AdmitDialog(props: DialogProps<Referral>) {
  const { input } = referralMove('admit');
  const { wardName, bedNo } = props.row;
  const fields = props.row.kind === 'outpatient' ? pick(input, 'admitTime') : omit(input, 'id', 'version');
  return <AskedDialog {...props} fields={fields} values={{ wardName, bedNo }} />;
}

/** The patient has been brought by then. */
const dayOfArrival: Slots = { inHospitalDate: (props) => <ComingDayPicker {...props} mayBePast /> };

/** The consent may have to follow; where nobody asks for it, it can, and so can what was found on the way. */
const mayFollow = ['consentPath', 'patientSuit', 'otherCheck', 'transportationAssessment'];

/** What an ambulance did not know, beside what is there already. */
function SupplementDialog(props: DialogProps<Referral>) {
  const asks = (row: Referral, name: string) => [...completeFields({ ...row }), ...mayFollow].includes(name);
  return <WholeRowDialog {...props} move="supplement" asks={asks} render={dayOfArrival} />;
}

/** All that may be put right of a referral that came back: whom it is for cannot. */
function ResubmitDialog(props: DialogProps<Referral>) {
  return <WholeRowDialog {...props} move="resubmit" asks={(row, name) => !needlessFields({ ...row }).includes(name)} />;
}

interface WholeRowProps extends DialogProps<Referral> {
  move: 'supplement' | 'resubmit';
  asks: (row: Referral, name: string) => boolean;
  render?: Slots;
}

function WholeRowDialog(props: WholeRowProps) {
  return (
    <ActionFrame {...props} wide>
      <WholeRowForm {...props} />
    </ActionFrame>
  );
}

/** Filled with the row as it is now, of which every field is sent: whoever changes it meanwhile is told of. */
function WholeRowForm({ move, asks, ...props }: WholeRowProps) {
  const query = useCall(detailReferral, { id: props.row.id }, forForm);
  const { row, newest, load } = useHeldRow(useFreshAnswer(query));
  if (!row) return <LoadState query={query} />;
  const input = omit(referralMove(move).input, 'id', 'version');
  const fields = Object.fromEntries(Object.entries(input).filter(([name]) => asks(row, name)));
  return (
    <>
      <StaleRowNotice newest={newest} onLoad={load} />
      <AskedForm key={row.version} {...props} row={row} fields={fields} values={{ ...row }} columns={3} />
    </>
  );
}

/** Whose draft it is, where whoever makes it does not go on with it themselves. */
function RenewForDialog(props: DialogProps<Referral>) {
  const render = referringDoctorSlot(props.row.kind === 'outpatient' ? 'outpatient' : 'inpatient');
  return <AskedDialog {...props} fields={pick(referralMove('renewFor').input, 'doctorId')} render={render} />;
}

/** Own dialogs of a referral's moves; the others are generated. */
export const referralDialogs: ActionDialogs<Referral> = {
  [referralMove('accept').name]: (props) => <AcceptDialog {...props} />,
  [referralMove('admit').name]: (props) => <AdmitDialog {...props} />,
  ...correctingDialogs,
  [referralMove('renewFor').name]: (props) => <RenewForDialog {...props} />,
  [referralMove('resubmit').name]: (props) => <ResubmitDialog {...props} />,
  [referralMove('supplement').name]: (props) => <SupplementDialog {...props} />,
};
