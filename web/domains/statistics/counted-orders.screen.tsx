import { exportConsultationOrder, getConsultationOrder } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { label } from '../../platform/words/label.ts';
import { NarrowedNotice } from './narrowed-notice.tsx';

const columns = [
  'no',
  'patientName',
  'applyOrderStatus',
  'meetingType',
  'applyHospitalName',
  'applyDoctorName',
  'targetHospital',
  'targetDoctorName',
  'submitTime',
  'scheduleTime',
] as const;
const filters = ['submitTime', 'figure', 'applyOrderStatus', 'kind', 'returnReason', 'canceled', 'finished'];
/** Filters that are ids: set by the chart that led here, shown by the name of whom they mean. */
const byName = ['applyUserId', 'targetDoctorId', 'applyDeptId', 'targetDeptId', 'applyTenantId', 'targetTenantId'];

/** The orders behind a number of the first page: the address holds the conditions it was counted with. */
export function CountedOrdersScreen() {
  return (
    <ListScreen
      endpoint={getConsultationOrder}
      exportEndpoint={exportConsultationOrder}
      columns={columns}
      filters={filters}
      toolbar={<NarrowedNotice filters={byName} />}
      title={label('会诊统计明细')}
      rowLinks={[{ title: label('详情'), to: (row) => `/consultation/detail?id=${row.id}` }]}
    />
  );
}
