import { useEffect } from 'react';
import { getDepts, getDoctors, getHospitals } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { poolFeeOf } from '../../../../contract/domains/consultation/kinds/ecg.actions.ts';
import type { KindName } from '../../../../contract/domains/consultation/kinds/kind-names.ts';
import { physiologyTypes } from '../../../../contract/domains/consultation/kinds/physiology.kind.ts';
import { keysOf } from '../../../../contract/kernel/keys.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import { textOf } from '../../../engine/field/row.ts';
import type { SlotProps } from '../../../engine/form/form-types.ts';
import { LookupSelect } from '../../../engine/form/lookup-select.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { namedExpert } from './form-consequences.ts';
import { readableFee } from './readable-fee.ts';

/** A doctor who can be asked, with the fee in cents. */
export type Expert = SentOf<typeof getDoctors.row>;

/** How long fees and names are not asked for again while somebody chooses. */
export const FRESH_MS = 60_000;

/** Of electrophysiology, what is to be read: only who reads it is offered. */
const physiologyTypeOf = (values: SlotProps['values']) => keysOf(physiologyTypes).find((type) => type === values.physiologyType);

/** First of three selects: only hospitals with experts are offered by the server, or those with a pool. */
export function HospitalSelect({ id, field, value, onChange, disabled, values, isPooled = false }: SlotProps & { isPooled?: boolean }) {
  const physiologyType = physiologyTypeOf(values);
  const query = useCall(getHospitals, isPooled ? { isPooled: 1 } : { physiologyType }, { staleTime: FRESH_MS });
  const options = (query.data ?? []).map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName }));
  return (
    <LookupSelect
      id={id}
      field={field}
      value={value}
      onChange={onChange}
      disabled={disabled}
      options={options}
      query={query}
      placeholder={label('请选择会诊医院')}
      empty={label('暂无可申请的医院')}
    />
  );
}

/** Departments of the chosen hospital. */
export function DeptSelect({ id, field, value, onChange, disabled, values }: SlotProps) {
  const tenantId = textOf(values, 'targetTenantId');
  const physiologyType = physiologyTypeOf(values);
  const query = useCall(getDepts, { tenantId, physiologyType }, { enabled: Boolean(tenantId), staleTime: FRESH_MS });
  const options = (query.data ?? []).map((dept) => ({ value: dept.id, label: dept.deptName }));
  return (
    <LookupSelect
      id={id}
      field={field}
      value={value}
      onChange={onChange}
      disabled={disabled || !tenantId}
      options={options}
      query={query}
      placeholder={tenantId ? label('请选择会诊科室') : label('请先选择会诊医院')}
      empty={label('该医院暂无会诊科室')}
    />
  );
}

/** The hospital in whose pool an ECG is put, without a department or an expert: its fee is the hospital's. */
export function PooledHospitalSelect({ onFee, ...props }: SlotProps & { onFee: (cents: number | undefined) => void }) {
  const targetTenantId = textOf(props.values, 'targetTenantId');
  const { data } = useCall(poolFeeOf, { targetTenantId }, { enabled: Boolean(targetTenantId), staleTime: FRESH_MS });
  const fee = targetTenantId ? data?.fee : undefined;
  useEffect(() => {
    onFee(fee);
    return () => onFee(undefined);
  }, [fee, onFee]);
  return <HospitalSelect {...props} isPooled />;
}

/** Experts of the chosen department with title and fee; `onExpert` hears whose fee counts, and `null` where the chosen one is no longer among them. */
export function ExpertSelect({
  id,
  field,
  value,
  onChange,
  disabled,
  values,
  remoteType,
  onExpert,
}: SlotProps & { remoteType: KindName; onExpert: (expert: Expert | null | undefined) => void }) {
  const deptId = textOf(values, 'targetDeptId');
  const physiologyType = physiologyTypeOf(values);
  const query = useCall(getDoctors, { deptId, remoteType, physiologyType }, { enabled: Boolean(deptId), staleTime: FRESH_MS });
  const experts = deptId ? (query.data ?? []) : [];
  const chosen = namedExpert(value, experts, query.isSuccess && !query.isFetching);
  useEffect(() => onExpert(chosen), [chosen, onExpert]);
  // Where it is a pool that is asked instead, nobody's fee is left behind.
  useEffect(() => () => onExpert(undefined), [onExpert]);
  return (
    <LookupSelect
      id={id}
      field={field}
      value={value}
      onChange={onChange}
      disabled={disabled || !deptId}
      query={query}
      placeholder={deptId ? label('请选择会诊专家') : label('请先选择会诊科室')}
      empty={label('该科室暂无可选专家')}
      options={experts.map((expert) => ({
        value: expert.id,
        label: [expert.realName, expert.title].filter(Boolean).join(' · '),
        extra: readableFee(expert.fee),
      }))}
    />
  );
}
