import { synergyList } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { ConsultationList } from './consultation-list.tsx';

const columns = [
  'no',
  'applyOrderStatus',
  'patientName',
  'kind',
  'meetingType',
  'applyDoctorName',
  'targetHospital',
  'targetDoctorName',
  'scheduleTime',
  'reportStatus',
  'appointmentTime',
] as const;

/** Orders that colleagues of the applying hospital opened to each other, to read (domain rules 6.1.10). */
export function SynergyScreen() {
  return <ConsultationList endpoint={synergyList} columns={columns} />;
}
