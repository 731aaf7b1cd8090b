import { AutoComplete } from 'antd';
import { useState } from 'react';
import { choosePatient, patientInfo } from '../../../../contract/domains/consultation/patient-info.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import type { SlotProps } from '../../../engine/form/form-types.ts';
import { useLastAsked } from '../../../engine/form/use-last-asked.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { call } from '../../../platform/call/api-client.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { serverNow } from '../../../platform/page/server-clock.ts';
import { label } from '../../../platform/words/label.ts';
import { factsOf } from './chosen-patient.ts';

const list = endpointOf(patientInfo, 'list');
const MOST = 8;

/** The patient's name; whoever has a card in the hospital is offered, and fills the rest of the form when they are chosen. */
export function PatientName({ id, value, onChange, disabled, setValues }: SlotProps) {
  const mayChoose = useCan('patient_info_view');
  const [typed, setTyped] = useState('');
  const isAsked = mayChoose && typed.trim().length > 0;
  const { data } = useCall(list, { patientName: typed.trim(), size: MOST }, { enabled: isAsked });
  const options = (isAsked ? (data?.records ?? []) : []).map((card) => ({
    value: card.id,
    label: [card.patientName, card.patientIdCard, card.medicalRecordNo].filter(Boolean).join(' · '),
  }));
  const last = useLastAsked();
  const choose = (cardId: string): Promise<void> =>
    last.ask(call(choosePatient, { id: cardId }), (card) => {
      setTyped('');
      setValues(factsOf(card, choosePatient.row, serverNow()));
    });
  return (
    <AutoComplete
      id={id ?? ''}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled ?? false}
      options={options}
      placeholder={label('请输入患者姓名')}
      onChange={(text: string) => {
        // A chosen card arrives by its number first.
        if (options.some((option) => option.value === text)) return;
        last.drop();
        setTyped(text);
        onChange(text);
      }}
      onSelect={(cardId: string) => void choose(cardId)}
    />
  );
}
