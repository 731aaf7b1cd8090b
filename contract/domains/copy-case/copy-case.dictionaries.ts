import type { Dictionary } from '../../kernel/domain.ts';
import { copyCaseStates } from './copy-case.states.ts';
import { applicantKinds, courierCompanies, courierKinds, courierStatuses, deliveryWays } from './copy-case.words.ts';

export const copyCaseDictionaries: readonly Dictionary[] = [
  { code: 'copy_case_status', title: '复印申请状态', entries: copyCaseStates.labels },
  { code: 'copy_applicant_kind', title: '复印申请人类别', entries: applicantKinds },
  { code: 'copy_delivery_way', title: '复印件领取方式', entries: deliveryWays },
  { code: 'courier_company', title: '快递公司', entries: courierCompanies },
  { code: 'courier_status', title: '物流状态', entries: courierStatuses },
  { code: 'courier_kind', title: '快递查询方式', entries: courierKinds },
];
