import type { Demo } from '../../engine/demo.ts';

/** Its numbers are those of what the others have played. */
export const statisticsDemo: Demo = { grants: { operator: ['statistics_rank'] } };
