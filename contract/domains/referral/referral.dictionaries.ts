import type { Dictionary } from '../../kernel/domain.ts';
import { insuranceKinds } from './insurance-signing.resource.ts';
import { referralStates } from './referral.states.ts';
import {
  bedTypes,
  endReasons,
  hospitalLevels,
  referralDirections,
  referralKinds,
  referralReasons,
  transportTools,
} from './referral.words.ts';

export const referralDictionaries: readonly Dictionary[] = [
  { code: 'apply_order_status_referral', title: '转诊状态', entries: referralStates.labels },
  { code: 'referral_kind', title: '转诊类型', entries: referralKinds },
  { code: 'referral_direction', title: '转诊方向', entries: referralDirections },
  { code: 'referral_reason', title: '转诊原因', entries: referralReasons },
  { code: 'referral_end_reason', title: '未继续原因', entries: endReasons },
  { code: 'transportation_tools', title: '转运工具', entries: transportTools },
  { code: 'insurance_kind', title: '医保类型', entries: insuranceKinds },
  { code: 'bed_type', title: '床位类型', entries: bedTypes },
  { code: 'nursing_level', title: '护理级别', entries: hospitalLevels },
];
