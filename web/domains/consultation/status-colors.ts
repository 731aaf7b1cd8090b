import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { slideReturnStates } from '../../../contract/domains/consultation/kinds/slide-return.states.ts';
import { reportStates } from '../../../contract/domains/report/report.endpoints.ts';
import type { TagColors } from '../../engine/parts/tag-color.ts';

/** As they are declared with the states. */
export const statusColors: TagColors = { ...consultationStates.colors };

/** The tag colours of all states that a consultation shows. */
export const consultationTagColors: Readonly<Record<string, TagColors>> = {
  applyOrderStatus: statusColors,
  slideReturn: { ...slideReturnStates.colors },
  reportStatus: { none: 'default', ...reportStates.colors },
};

/** Of all that its history tells: the order's own states, those of its slides and of its report. */
export const historyColors: TagColors = { ...statusColors, ...slideReturnStates.colors, ...reportStates.colors };
