import { defineDomain } from '../../kernel/domain.ts';
import { SEE_PATIENT_READINGS } from '../../kernel/reading.ts';

/** Finds anything by a word. What there is to find, and for whom, the other domains say (`searches`). */
export const searchDomain = defineDomain({
  name: 'search',
  title: '全局搜索',
  isPlatform: true,
  grants: { operator: [SEE_PATIENT_READINGS], admin: [SEE_PATIENT_READINGS] },
});
