import { operationPage } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import type { ListTab } from '../../../engine/list/list-types.ts';
import { ConsultationList } from './consultation-list.tsx';

const columns = [
  'no',
  'applyOrderStatus',
  'waitingSince',
  'answerTime',
  'patientName',
  'kind',
  'meetingType',
  'applyHospitalName',
  'targetHospital',
  'targetDoctorName',
  'appointmentTime',
] as const;
const allColumns = [
  'no',
  'applyOrderStatus',
  'patientName',
  'kind',
  'meetingType',
  'applyHospitalName',
  'applyDoctorName',
  'targetHospital',
  'targetDoctorName',
  'appointmentTime',
  'remotePrice',
  'reportStatus',
  'createTime',
] as const;
/** Slides that are not where they should be. */
const slideColumns = [
  'no',
  'applyOrderStatus',
  'slideReturn',
  'patientName',
  'applyHospitalName',
  'applyDoctorName',
  'targetHospital',
  'targetDoctorName',
  'answerTime',
  'submitTime',
] as const;
const filters = ['patientName', 'meetingType', 'createTime', 'applyOrderStatus', 'no', 'targetDoctorName', 'appointmentTime'];

const tabs = [
  { key: 'todo', label: '待我处理', endpoint: operationPage, input: { queryScope: 'todo' }, workOf: 'consultation_operate' },
  { key: 'slides', label: '切片异常', endpoint: operationPage, input: { queryScope: 'slides' }, columns: slideColumns, isBegun: false },
  { key: 'all', label: '全部', endpoint: operationPage, input: { queryScope: 'all' }, columns: allColumns },
] as const satisfies readonly ListTab[];

/** What waits for the operator: level-one audit, scheduling, settlement; slides that are astray; and every order of the group. */
export function OperationScreen() {
  return <ConsultationList tabs={tabs} columns={columns} filters={filters} />;
}
