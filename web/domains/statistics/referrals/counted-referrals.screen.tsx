import { exportReferralOrder, getReferralOrder } from '../../../../contract/domains/statistics/referral-statistics.endpoints.ts';
import { ListScreen } from '../../../engine/list/list-screen.tsx';
import { label } from '../../../platform/words/label.ts';
import { NarrowedNotice } from '../narrowed-notice.tsx';

const columns = [
  'no',
  'patientName',
  'applyOrderStatus',
  'kind',
  'meetingType',
  'mianDiagnosis',
  'hospitalName',
  'targetTenantName',
  'submitTime',
] as const;
const filters = ['submitTime', 'figure', 'applyOrderStatus', 'kind', 'endReason'];
const byName = ['applyTenantId', 'targetTenantId'];

/** The referrals behind a number: the address holds the conditions it was counted with. */
export function CountedReferralsScreen() {
  return (
    <ListScreen
      endpoint={getReferralOrder}
      exportEndpoint={exportReferralOrder}
      columns={columns}
      filters={filters}
      toolbar={<NarrowedNotice filters={byName} />}
      title={label('转诊统计明细')}
      rowLinks={[{ title: label('详情'), to: (row) => `/referral/detail?id=${row.id}` }]}
    />
  );
}
