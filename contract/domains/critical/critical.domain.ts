import { defineDomain } from '../../kernel/domain.ts';
import { pageCodes } from '../../kernel/menu.ts';
import { criticalParams } from './critical.params.ts';
import { criticalValue } from './critical-value.resource.ts';
import { criticalValueStates } from './critical-value.states.ts';

const read = pageCodes('critical_value', 'view', 'export');

/** Findings that endanger a life: told, acknowledged, followed until they are. */
export const criticalDomain = defineDomain({
  name: 'critical',
  title: '危急值',
  reads: ['consultation'],
  resources: [criticalValue],
  grants: {
    operator: read,
    admin: [...read, 'critical_value_acknowledge'],
    doctor: [...pageCodes('critical_value', 'view'), 'critical_value_acknowledge'],
    expert: [...pageCodes('critical_value', 'view'), 'critical_value_report'],
  },
  params: criticalParams,
  dictionaries: [{ code: 'critical_value_status', title: '危急值状态', entries: criticalValueStates.labels }],
});
