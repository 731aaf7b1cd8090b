import { approvalList } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { APPROVE_FOR_OFFICE } from '../../../../contract/domains/consultation/kinds/approval.actions.ts';
import type { ListTab } from '../../../engine/list/list-types.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { ConsultationList } from './consultation-list.tsx';

const told = ['no', 'applyOrderStatus', 'patientName', 'meetingType', 'applyDoctorName', 'targetHospital', 'targetDoctorName'] as const;
const columns = [...told, 'waitingSince', 'answerTime', 'appointmentTime'] as const;
/** What became of it. */
const decidedColumns = [...told, 'submitTime', 'appointmentTime'] as const;
const filters = ['patientName', 'no', 'applyDoctorName', 'submitTime'];

const tabs = [
  { key: 'todo', label: '待我处理', endpoint: approvalList, input: { queryScope: 'todo' }, workOf: 'consultation_approve' },
  { key: 'dept', label: '待科主任审批', endpoint: approvalList, input: { queryScope: 'dept' }, isBegun: false },
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
  const isOffice = useCan(APPROVE_FOR_OFFICE);
  // The office may decide in place of a head who does not get to it.
  const shown = tabs.filter(({ key }) => key !== 'dept' || isOffice);
  return <ConsultationList tabs={shown} columns={columns} filters={filters} />;
}
