import { CriticalValues as Values } from './critical-values.card.tsx';
import { ReportCriticalValueDialog as Dialog } from './report-critical-value.dialog.tsx';

/** What other domains' screens may show of critical values: the only door for them. */
export const CriticalValues = Values;
export const ReportCriticalValueDialog = Dialog;
