import type { Dictionary } from '../../kernel/domain.ts';
import { complaintStates } from './complaint.resource.ts';
import { evaluationSides, showStatuses } from './evaluation.endpoints.ts';

export const evaluationDictionaries: readonly Dictionary[] = [
  { code: 'evaluation_side', title: '评价方', entries: evaluationSides },
  { code: 'complaint_status', title: '投诉处理状态', entries: complaintStates.labels },
  { code: 'show_status', title: '显示状态', entries: showStatuses },
];
