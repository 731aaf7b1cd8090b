import { cashierList } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import type { ListTab } from '../../../engine/list/list-types.ts';
import { ConsultationList } from './consultation-list.tsx';

/** Whose order and which money come first: both fit the smallest screen. */
const columns = [
  'no',
  'patientName',
  'applyHospitalName',
  'applyDoctorName',
  'remotePrice',
  'extraDue',
  'refundDue',
  'waitingSince',
  'submitTime',
  'targetHospital',
  'targetDoctorName',
] as const;
const filters = ['patientName', 'no', 'applyDoctorName', 'submitTime'];

const tabs = [
  { key: 'todo', label: '待收退费', endpoint: cashierList, input: { queryScope: 'todo' } },
  {
    key: 'all',
    label: '全部',
    endpoint: cashierList,
    input: { queryScope: 'all' },
    columns: columns.map((name) => (name === 'waitingSince' ? 'applyOrderStatus' : name)),
  },
] as const satisfies readonly ListTab[];

/** Orders that wait for their fee, still owe for extra time or have something to be given back, and all that cost something. */
export function CashierScreen() {
  return <ConsultationList tabs={tabs} columns={columns} filters={filters} />;
}
