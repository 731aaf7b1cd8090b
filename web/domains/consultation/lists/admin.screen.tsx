import { adminList, removeConsultations } from '../../../../contract/domains/consultation/consultation.queries.ts';
import { ConsultationList } from './consultation-list.tsx';

const columns = [
  'no',
  'applyOrderStatus',
  'patientName',
  'meetingType',
  'illnessSeverity',
  'applyHospitalName',
  'applyDoctorName',
  'targetHospital',
  'targetDoctorName',
  'appointmentTime',
  'scheduleTime',
  'remotePrice',
  'reportStatus',
  'evaluateApply',
  'evaluateTarget',
  'createTime',
];

/** All orders of the administrator's area, with every search and batch deletion. */
export function AdminScreen() {
  return (
    <ConsultationList endpoint={adminList} columns={columns} filters={Object.keys(adminList.filters)} batchRemove={removeConsultations} />
  );
}
