import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Tag, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { consultationFormFields } from '../../../../contract/domains/consultation/application.fields.ts';
import { getHospitals } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import type { KindName } from '../../../../contract/domains/consultation/kinds/kind-names.ts';
import { type ChosenExpert, type Seat, seatLimits } from '../../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import type { SlotProps } from '../../../engine/form/form-types.ts';
import { Parts } from '../../../engine/parts/parts.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';
import { DeptSelect, type Expert, ExpertSelect, HospitalSelect } from '../form/expert-selects.tsx';
import { readableFee } from '../form/readable-fee.ts';
import { useFees } from './use-fees.ts';

/** Somebody who was chosen, with what the applicant is told of them. */
type Chosen = ChosenExpert & Pick<Seat, 'targetHospital' | 'targetDeptName' | 'targetDoctorName' | 'targetDoctorTitle' | 'price'>;

interface ExpertsPickerProps extends Pick<SlotProps, 'id' | 'value' | 'onChange' | 'disabled'> {
  remoteType: KindName;
  /** The chief is who has the highest title: known once it was kept. */
  ranksByTitle?: boolean;
  most?: number | undefined;
  /** Hears what all of them cost together, in cents; nothing as long as nobody is chosen. */
  onFee: (fee: number | undefined) => void;
}

const chosenIn = (value: unknown): readonly Chosen[] => (Array.isArray(value) ? value : []);

/** Several experts in their order, the first of them the chief, with what each costs. */
export function ExpertsPicker({
  id,
  value,
  onChange,
  disabled,
  remoteType,
  ranksByTitle = false,
  most = seatLimits.most,
  onFee,
}: ExpertsPickerProps) {
  const chosen = chosenIn(value);
  const feeOf = useFees(chosen, remoteType);
  const fee = chosen.length > 0 ? chosen.reduce((sum, one) => sum + feeOf(one), 0) : undefined;
  useEffect(() => onFee(fee), [fee, onFee]);
  const without = (at: number) => chosen.filter((_, index) => index !== at);
  const raise = (one: Chosen, at: number) => onChange(without(at).toSpliced(at - 1, 0, one));
  return (
    <Flex vertical gap={8} id={id}>
      {chosen.map((one, at) => (
        <Flex key={one.targetDoctorId} gap={8} align="center" wrap="wrap">
          <Typography.Text type="secondary">{at + 1}</Typography.Text>
          <Typography.Text strong>{one.targetDoctorName}</Typography.Text>
          {at === 0 && !ranksByTitle && <Tag color="blue">{label('主诊专家')}</Tag>}
          <Typography.Text type="secondary" style={{ flex: '1 1 200px' }}>
            <Parts of={[label(one.targetDoctorTitle), one.targetHospital, one.targetDeptName].filter(Boolean)} />
          </Typography.Text>
          <Typography.Text>{readableFee(feeOf(one))}</Typography.Text>
          <Button
            size="small"
            icon={<ArrowUpOutlined />}
            disabled={disabled || at === 0}
            aria-label={label('上移{name}', { name: one.targetDoctorName })}
            title={label('上移{name}', { name: one.targetDoctorName })}
            onClick={() => raise(one, at)}
          />
          <Button
            size="small"
            icon={<DeleteOutlined />}
            disabled={disabled}
            aria-label={label('移除{name}', { name: one.targetDoctorName })}
            title={label('移除{name}', { name: one.targetDoctorName })}
            onClick={() => onChange(without(at))}
          />
        </Flex>
      ))}
      {chosen.length < most && !disabled && (
        <AddExpert chosen={chosen} remoteType={remoteType} onAdd={(one) => onChange([...chosen, one])} />
      )}
      {ranksByTitle && (
        <Typography.Text type="secondary">
          {label('职称最高者为主诊专家，主持会诊并填写结论；职称相同的，以排在前面者为准。')}
        </Typography.Text>
      )}
      {fee !== undefined && (
        <Typography.Text type="secondary">
          {label('共{count}位专家，会诊费合计 {value}', { count: chosen.length, value: readableFee(fee) })}
        </Typography.Text>
      )}
    </Flex>
  );
}

type Place = { targetTenantId?: string; targetDeptId?: string; targetDoctorId?: string };

interface AddExpertProps {
  chosen: readonly Chosen[];
  remoteType: KindName;
  onAdd: (one: Chosen) => void;
}

/** The three selects of one expert: hospital, department, doctor. The hospital stays for the next. */
function AddExpert({ chosen, remoteType, onAdd }: AddExpertProps) {
  const [place, setPlace] = useState<Place>({});
  const [expert, setExpert] = useState<Expert | null>();
  const hospitals = useCall(getHospitals, {});
  const isTwice = chosen.some(({ targetDoctorId }) => targetDoctorId === place.targetDoctorId);
  const hospital = hospitals.data?.find(({ tenantId }) => tenantId === place.targetTenantId);
  const add = () => {
    const { targetTenantId = '', targetDeptId = '' } = place;
    if (!expert || !hospital) return;
    onAdd({
      ...{ targetTenantId, targetDeptId, targetDoctorId: expert.id, targetHospital: hospital.tenantName },
      ...{
        targetDeptName: expert.deptName ?? '',
        targetDoctorName: expert.realName,
        targetDoctorTitle: expert.title ?? '',
        price: expert.fee,
      },
    });
    setPlace({ targetTenantId });
  };
  const part = (name: keyof Place) => ({
    ...{ name, field: consultationFormFields[name], values: place, setValues: () => undefined, value: place[name] },
    id: `experts_${name}`,
  });
  return (
    <Flex gap={8} wrap="wrap" align="start">
      <div style={{ flex: '1 1 180px' }}>
        <HospitalSelect {...part('targetTenantId')} onChange={(targetTenantId) => setPlace({ targetTenantId: String(targetTenantId) })} />
      </div>
      <div style={{ flex: '1 1 150px' }}>
        <DeptSelect
          {...part('targetDeptId')}
          onChange={(dept) => setPlace(({ targetTenantId }) => ({ targetTenantId, targetDeptId: String(dept) }))}
        />
      </div>
      <div style={{ flex: '1 1 180px' }}>
        <ExpertSelect
          {...part('targetDoctorId')}
          remoteType={remoteType}
          onExpert={setExpert}
          onChange={(doctor) => setPlace((before) => ({ ...before, targetDoctorId: String(doctor) }))}
        />
      </div>
      <Button icon={<PlusOutlined />} disabled={!expert || isTwice} onClick={add}>
        {label(isTwice ? '已添加' : '添加专家')}
      </Button>
    </Flex>
  );
}
