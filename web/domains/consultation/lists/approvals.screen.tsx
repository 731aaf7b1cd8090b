import { approvalList } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import type { ListTab } from '../../../engine/list/list-types.ts';
import { ConsultationList } from './consultation-list.tsx';

const told = ['no', 'applyOrderStatus', 'patientName', 'meetingType', 'applyDoctorName', 'targetHospital', 'targetDoctorName'] as const;
const columns = [...told, 'waitingSince', 'answerTime', 'appointmentTime'] as const;
/** What became of it. */
const decidedColumns = [...told, 'submitTime', 'appointmentTime'] as const;
const filters = ['patientName', 'no', 'applyDoctorName', 'submitTime'];

const tabs = [
  { key: 'todo', label: '待我处理', endpoint: approvalList, input: { queryScope: 'todo' }, workOf: 'consultation_approve' },
  {
    key: 'done',
    label: '已审批',
    endpoint: approvalList,
    input: { queryScope: 'done' },
    columns: decidedColumns,
    isBegun: false,
    isBatched: false,
  },
] as const satisfies readonly ListTab[];

/** What waits for the head of the applicant's department or the medical office before it leaves the hospital, and what they decided (domain rules 6.2.2). */
export function ApprovalsScreen() {
  return <ConsultationList tabs={tabs} columns={columns} filters={filters} />;
}
