import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { compareStudies } from '../../../../contract/domains/image/dicom.endpoints.ts';
import { patientFacts } from '../../../../contract/domains/image/dicom.shape.ts';
import type { Places } from '../../../engine/screen/fixture.tsx';
import { fileIdOf, fileList } from '../../../platform/call/file-link.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';

const UUID_LETTERS = 36;
const PAUSE_MS = 600;
const asked = ['patientName', 'patientSex', 'patientBrith', 'patientIdCard', 'medicalRecordNo'] as const;

/** Beside the upload of studies: those that name another patient than the form, before it is sent. It may be sent all the same. */
export function FormPatientWarning({ values }: Places['studies']) {
  const files = fileList(values.dicomPath)
    .map(fileIdOf)
    .filter((id) => id.length === UUID_LETTERS);
  const patient = Object.fromEntries(asked.flatMap((name) => (isKnown(values[name]) ? [[name, values[name]]] : [])));
  const entered = { ...patient, dicomPath: files };
  const settled = useSettled(entered, JSON.stringify(entered));
  const isAsked = files.length > 0 && Object.keys(patient).length > 0;
  const { data = [] } = useCall(compareStudies, settled, { enabled: isAsked, keepPrevious: true });
  const shown = isAsked ? data.filter(({ fileId }) => files.includes(fileId)) : [];
  return shown.map(({ fileId, differences }) => (
    <Alert
      key={fileId}
      type="warning"
      showIcon
      style={{ marginTop: 6 }}
      title={label('影像 {number} 中的患者与填写的不一致，请核对', { number: files.indexOf(fileId) + 1 })}
      description={differences.map(({ fact, inStudy, inOrder }) => (
        <div key={fact}>{label('{fact}：影像中为 {inStudy}，填写为 {inOrder}', { fact: label(patientFacts[fact]), inStudy, inOrder })}</div>
      ))}
    />
  ));
}

/** Of an order that is changed by somebody who may not see them whole, numbers come in part: nothing follows from those. */
const isKnown = (value: unknown): value is string => typeof value === 'string' && value !== '' && !value.includes('*');

/** A value once it has not changed for a moment: nobody is asked at each letter of a name. */
function useSettled<T>(value: T, key: string): T {
  const [settled, setSettled] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is another one
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
