import { useNavigate } from 'react-router';
import { myApplyByTab, myApplyList } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { tabStates } from '../../../../contract/domains/consultation/consultation.tabs.ts';
import type { ListTab } from '../../../engine/list/list-types.ts';
import { BeginButton } from '../begin-button.tsx';
import { newFormPath } from '../consultation-row.ts';
import { ConsultationList } from './consultation-list.tsx';

const columns = [
  'no',
  'applyOrderStatus',
  'answerTime',
  'patientName',
  'kind',
  'meetingType',
  'targetHospital',
  'targetDoctorName',
  'appointmentTime',
  'reportStatus',
  'createTime',
] as const;
/** The applicant's columns of the specification's finished list. */
const finishedColumns = [
  'createTime',
  'no',
  'patientName',
  'applyDoctorName',
  'doctorNameList',
  'appointmentTime',
  'scheduleTime',
  'applyOrderStatus',
  'reportStatus',
] as const;
const canceledColumns = [
  'no',
  'applyOrderStatus',
  'patientName',
  'kind',
  'meetingType',
  'applyDoctorName',
  'targetHospital',
  'targetDoctorName',
  'scheduleTime',
  'appointmentTime',
] as const;
const [no, status, ...told] = canceledColumns;
const unfinishedColumns = [no, status, 'answerTime', ...told] as const;

const tabs = [
  { key: 'all', label: '全部', endpoint: myApplyList, input: { queryScope: 'all' } },
  {
    key: 'unfinished',
    label: '未完成',
    endpoint: myApplyByTab,
    input: { tab: 'unfinished' },
    columns: unfinishedColumns,
    filterOffers: { applyOrderStatus: ({ kind }) => tabStates('applicant', 'unfinished', kind) },
  },
  {
    key: 'finished',
    label: '已完成',
    endpoint: myApplyByTab,
    input: { tab: 'finished' },
    columns: finishedColumns,
    filterOffers: { applyOrderStatus: ({ kind }) => tabStates('applicant', 'finished', kind) },
  },
  {
    key: 'canceled',
    label: '已取消',
    endpoint: myApplyByTab,
    input: { tab: 'canceled' },
    isBegun: false,
    columns: canceledColumns,
    filters: ['patientName', 'kind', 'createTime', 'no'],
  },
] as const satisfies readonly ListTab[];

/** What this doctor, or as far as their data scope reaches their hospital, applied for. */
export function MyApplicationsScreen() {
  const navigate = useNavigate();
  return (
    <ConsultationList tabs={tabs} columns={columns} toolbar={<BeginButton isMain />} onFirst={() => navigate(newFormPath('oneSubject'))} />
  );
}
