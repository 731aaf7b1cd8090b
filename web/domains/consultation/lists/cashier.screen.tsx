import { cashierList } from '../../../../contract/domains/consultation/consultation.queries.ts';
import { ConsultationList } from './consultation-list.tsx';

const columns = [
  'no',
  'patientName',
  'applyHospitalName',
  'applyDoctorName',
  'targetHospital',
  'targetDoctorName',
  'remotePrice',
  'submitTime',
  'waitingSince',
];
const filters = ['patientName', 'no', 'applyDoctorName', 'submitTime'];

/** Orders that wait for their fee. */
export function CashierScreen() {
  return <ConsultationList endpoint={cashierList} columns={columns} filters={filters} />;
}
