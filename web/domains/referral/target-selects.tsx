import {
  ownReferralDoctors,
  referralDepts,
  referralDoctors,
  referralHospitals,
  referringDoctors,
} from '../../../contract/domains/referral/referral.endpoints.ts';
import { textOf } from '../../engine/field/row.ts';
import type { SlotProps, Slots } from '../../engine/form/form-types.ts';
import { LookupSelect } from '../../engine/form/lookup-select.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';

const FRESH_MS = 60_000;

/** Hospitals to which one's own refers in the direction that was chosen. */
function HospitalSelect(props: SlotProps) {
  const meetingType = directionOf(props);
  const query = useCall(referralHospitals, { meetingType }, { staleTime: FRESH_MS });
  const options = (query.data ?? []).map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName }));
  return (
    <LookupSelect {...props} options={options} query={query} placeholder={label('请选择接诊医院')} empty={label('暂无可转入的医院')} />
  );
}

function DeptSelect(props: SlotProps) {
  const [tenantId, meetingType] = [textOf(props.values, 'targetTenantId'), directionOf(props)];
  const query = useCall(referralDepts, { tenantId, meetingType }, { enabled: tenantId !== '', staleTime: FRESH_MS });
  const options = tenantId ? (query.data ?? []).map(({ id, deptName }) => ({ value: id, label: deptName })) : [];
  return (
    <LookupSelect
      {...props}
      disabled={props.disabled === true || tenantId === ''}
      options={options}
      query={query}
      placeholder={tenantId ? label('请选择接诊科室') : label('请先选择接诊医院')}
      empty={label('该医院暂无可接诊科室')}
    />
  );
}

function DoctorSelect(props: SlotProps) {
  const [deptId, meetingType] = [textOf(props.values, 'targetDeptId'), directionOf(props)];
  const query = useCall(referralDoctors, { deptId, meetingType }, { enabled: deptId !== '', staleTime: FRESH_MS });
  const options = deptId ? (query.data ?? []).map(({ id, realName }) => ({ value: id, label: realName })) : [];
  return (
    <LookupSelect
      {...props}
      disabled={props.disabled === true || deptId === ''}
      options={options}
      query={query}
      placeholder={deptId ? label('请选择接诊医师') : label('请先选择接诊科室')}
      empty={label('该科室暂无可接诊医师')}
    />
  );
}

/** Of one's own hospital, for whoever accepts. */
function OwnDoctorSelect(props: SlotProps) {
  const query = useCall(ownReferralDoctors, {}, { staleTime: FRESH_MS });
  const options = (query.data ?? []).map(({ id, realName, deptName }) => ({
    value: id,
    label: [realName, deptName].filter(Boolean).join(' · '),
  }));
  return (
    <LookupSelect {...props} options={options} query={query} placeholder={label('请选择接诊医师')} empty={label('本院暂无接诊医师')} />
  );
}

/** Of one's own hospital, who could go on with a referral of that kind. */
function ReferringDoctorSelect({ kind, ...props }: SlotProps & { kind: 'outpatient' | 'inpatient' }) {
  const query = useCall(referringDoctors, { kind }, { staleTime: FRESH_MS });
  const options = (query.data ?? []).map(({ id, realName, deptName }) => ({
    value: id,
    label: [realName, deptName].filter(Boolean).join(' · '),
  }));
  return (
    <LookupSelect
      {...props}
      options={options}
      query={query}
      placeholder={label('请选择转出医生')}
      empty={label('本院暂无可办理转出的医生')}
    />
  );
}

function directionOf({ values }: SlotProps): '1' | '2' {
  return values.meetingType === '2' ? '2' : '1';
}

export const ownDoctorSlot: Slots = { targetUserId: (props) => <OwnDoctorSelect {...props} /> };

export const referringDoctorSlot = (kind: 'outpatient' | 'inpatient'): Slots => ({
  doctorId: (props) => <ReferringDoctorSelect {...props} kind={kind} />,
});

/** Hospital, department and doctor, each offered for what was chosen above it. */
export const targetSlots: Slots = {
  targetTenantId: (props) => <HospitalSelect {...props} />,
  targetDeptId: (props) => <DeptSelect {...props} />,
  targetUserId: (props) => <DoctorSelect {...props} />,
};
