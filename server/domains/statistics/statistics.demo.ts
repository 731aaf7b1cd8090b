import type { Demo } from '../../kernel/demo.ts';

/** Its numbers are those of what the others have played. */
export const statisticsDemo: Demo = { grants: { operator: ['statistics_rank'] } };
