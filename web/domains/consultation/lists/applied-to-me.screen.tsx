import { applyToMeByTab, applyToMeList } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { askedStates, tabStates } from '../../../../contract/domains/consultation/consultation.tabs.ts';
import type { ListTab } from '../../../engine/list/list-types.ts';
import { ConsultationList } from './consultation-list.tsx';

const columns = [
  'no',
  'applyOrderStatus',
  'answerTime',
  'patientName',
  'kind',
  'meetingType',
  'applyHospitalName',
  'applyDoctorName',
  'scheduleTime',
  'reportStatus',
  'appointmentTime',
] as const;
const unfinishedColumns = [
  'no',
  'applyOrderStatus',
  'waitingSince',
  'answerTime',
  'patientName',
  'kind',
  'meetingType',
  'applyHospitalName',
  'applyDoctorName',
  'scheduleTime',
  'appointmentTime',
] as const;

const tabs = [
  {
    key: 'all',
    label: '全部',
    endpoint: applyToMeList,
    input: { queryScope: 'all' },
    filterOffers: { applyOrderStatus: ({ kind }) => askedStates(kind) },
  },
  {
    key: 'unfinished',
    label: '未完成',
    endpoint: applyToMeByTab,
    input: { tab: 'unfinished' },
    columns: unfinishedColumns,
    filterOffers: { applyOrderStatus: ({ kind }) => tabStates('expert', 'unfinished', kind) },
  },
  {
    key: 'finished',
    label: '已完成',
    endpoint: applyToMeByTab,
    input: { tab: 'finished' },
    filterOffers: { applyOrderStatus: ({ kind }) => tabStates('expert', 'finished', kind) },
  },
] as const satisfies readonly ListTab[];

/** What this expert was invited to. */
export function AppliedToMeScreen() {
  return <ConsultationList tabs={tabs} columns={columns} />;
}
