import { Alert } from 'antd';
import type { ComparedPatient } from '../../../contract/domains/image/dicom.endpoints.ts';
import { label } from '../../platform/words/label.ts';
import { PatientDiffers } from './dicom/patient-differs.tsx';
import './dicom/dicom.css';

interface RecordingDiffersProps {
  applyOrderId: string;
  fileId: string;
  opened: ComparedPatient & { readonly name: string };
  onConfirmed: () => void;
}

/** Instead of an ECG or EEG that names another patient, until somebody has confirmed whose it is. */
export function RecordingDiffers({ opened: { name, differences, mayConfirm }, ...asked }: RecordingDiffersProps) {
  return <PatientDiffers {...asked} opened={{ name, state: 'differs', differences, mayConfirm, mayMark: false }} />;
}

/** Above one that somebody has confirmed although it names another patient. */
export function RecordingConfirmed({ confirmed }: ComparedPatient) {
  if (!confirmed) return null;
  const { by: name, at: time, reason } = confirmed;
  return (
    <Alert type="error" showIcon title={label('影像与申请单的患者信息有差异，{name}已于{time}确认：{reason}', { name, time, reason })} />
  );
}
