import type { Dictionary } from '../../kernel/domain.ts';
import { reportStatuses } from '../consultation/consultation.fields.ts';
import { reportStates } from './report.endpoints.ts';

export const reportDictionaries: readonly Dictionary[] = [
  { code: 'report_status', title: '报告状态', entries: { ...reportStatuses, ...reportStates.labels } },
];
