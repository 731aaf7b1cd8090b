import { statusColors } from './status-colors.ts';

/** What other domains' screens may show of consultations: the only door for them. */
export const consultationStatusColors = statusColors;
