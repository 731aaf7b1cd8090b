import { defineDomain } from '../../kernel/domain.ts';
import { complaint } from './complaint.resource.ts';
import { evaluationDictionaries } from './evaluation.dictionaries.ts';
import { showStates } from './evaluation.endpoints.ts';
import { evaluationMenu } from './evaluation.menu.ts';
import { evaluationParams } from './evaluation.params.ts';

/** How both sides judge a consultation, and what is done about complaints. */
export const evaluationDomain = defineDomain({
  name: 'evaluation',
  title: '会诊评价',
  reads: ['consultation'],
  resources: [complaint],
  menu: evaluationMenu,
  params: evaluationParams,
  dictionaries: evaluationDictionaries,
  scopes: { evaluation: '会诊评价' },
  states: [showStates],
});
