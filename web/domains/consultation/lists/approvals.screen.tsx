import { approvalList } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { ConsultationList } from './consultation-list.tsx';

const columns = [
  'no',
  'applyOrderStatus',
  'patientName',
  'meetingType',
  'applyDoctorName',
  'targetHospital',
  'targetDoctorName',
  'waitingSince',
  'answerTime',
  'appointmentTime',
] as const;
const filters = ['patientName', 'no', 'applyDoctorName', 'submitTime'];

/** What waits for the head of the applicant's department or the medical office, before it leaves the hospital (domain rules 6.2.2). */
export function ApprovalsScreen() {
  return <ConsultationList endpoint={approvalList} columns={columns} filters={filters} />;
}
