import { defineDomain } from '../../kernel/domain.ts';
import { complaint } from './complaint.resource.ts';
import { evaluationDictionaries } from './evaluation.dictionaries.ts';
import { evaluationMenu } from './evaluation.menu.ts';
import { evaluationParams } from './evaluation.params.ts';
import { evaluation } from './evaluation.resource.ts';

/** How both sides judge a consultation, and what is done about complaints. */
export const evaluationDomain = defineDomain({
  name: 'evaluation',
  title: '会诊评价',
  reads: ['consultation'],
  resources: [evaluation, complaint],
  menu: evaluationMenu,
  grants: {
    operator: ['evaluate_view', 'evaluate_examine', 'complaint_view', 'complaint_handle', 'complaint_export'],
    admin: ['evaluate_view', 'evaluate_export'],
    doctor: ['evaluate_view'],
    expert: ['evaluate_view'],
    clerk: ['evaluate_view'],
  },
  params: evaluationParams,
  dictionaries: evaluationDictionaries,
  scopes: { evaluation: '会诊评价' },
});
