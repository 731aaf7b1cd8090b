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
  params: evaluationParams,
  dictionaries: evaluationDictionaries,
  scopes: { evaluation: '会诊评价' },
});
