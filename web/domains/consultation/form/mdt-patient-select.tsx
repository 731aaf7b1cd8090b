import { Select } from 'antd';
import { useRef, useState } from 'react';
import { cardFields } from '../../../../contract/domains/consultation/kinds/form-parts.ts';
import { detailMdtVideoPatient, mdtPatient } from '../../../../contract/domains/consultation/mdt-patient.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import type { SlotProps } from '../../../engine/form/form-types.ts';
import { noOptions } from '../../../engine/form/no-options.tsx';
import { useLastAsked } from '../../../engine/form/use-last-asked.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { call } from '../../../platform/call/api-client.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { serverNow } from '../../../platform/page/server-clock.ts';
import { label } from '../../../platform/words/label.ts';
import { factsOf } from './chosen-patient.ts';

const list = endpointOf(mdtPatient, 'list');
const MOST = 20;

/** What is taken over of a patient; the rest is the hospital's own. */
const { patientId: _, remark: __, createTime: ___, ...prepared } = detailMdtVideoPatient.row;

/** A patient whom the hospital has prepared: what is known of them is taken over into the form. */
export function MdtPatientSelect({ id, value, onChange, disabled, setValues, values }: SlotProps) {
  const mayChoose = useCan('mdt_patient_view');
  const [typed, setTyped] = useState('');
  const asked = typed.trim() ? { patientName: typed.trim(), size: MOST } : { size: MOST };
  const query = useCall(list, asked, { enabled: mayChoose });
  const options = (query.data?.records ?? []).map((patient) => ({
    value: patient.id,
    label: [patient.patientName, patient.medicalRecordNo].filter(Boolean).join(' · '),
  }));
  const chosen = typeof value === 'string' && value ? value : undefined;
  // One that was chosen before may stand on another page of the list.
  const known = options.some((option) => option.value === chosen);
  const whole = chosen && !known ? [...options, { value: chosen, label: String(values.patientName ?? '') }] : options;
  const last = useLastAsked();
  // What was written of the illness before anybody was chosen is this application's; afterwards it may be of whoever was.
  const wasChosen = useRef(chosen !== undefined);
  const choose = async (patientId: string | undefined) => {
    last.drop();
    if (!patientId) return onChange(null);
    await last.ask(call(detailMdtVideoPatient, { patientId }), ({ patientId: _, remark: __, createTime: ___, ...told }) => {
      const owned = wasChosen.current ? prepared : cardFields;
      wasChosen.current = true;
      // Whom it names and what it says of them change together.
      setValues({ mdtPatientId: patientId, ...factsOf(told, owned, serverNow()) });
    });
  };
  return (
    <Select<string>
      id={id ?? ''}
      value={chosen}
      allowClear
      disabled={(disabled ?? false) || !mayChoose}
      loading={query.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={whole}
      placeholder={label('选择后带入患者信息，可不选')}
      notFoundContent={noOptions(query, label('暂无MDT患者'))}
      onChange={(patientId?: string) => void choose(patientId)}
    />
  );
}
