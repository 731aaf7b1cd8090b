import type { Stack } from '../../../../contract/domains/image/dicom.shape.ts';
import { label } from '../../../platform/words/label.ts';

/** How many examinations an upload holds. */
export const examinationsIn = (stacks: readonly Stack[]): number => new Set(stacks.map(({ examination }) => examination?.number)).size;

/** The day on which pictures were taken, also where their device does not say it. */
export const readableDay = ({ examination }: Stack): string => examination?.takenOn ?? label('检查日期不详');
