import type { ReactNode } from 'react';
import { text } from '../../platform/words/i18n.ts';

/**
 * What a select shows of what is chosen: its name and never its id, neither while the choices are still on their way nor when it
 * is no longer among them.
 */
export function chosenName({ isSuccess }: { isSuccess: boolean }): (chosen: { label?: ReactNode }) => ReactNode {
  return ({ label }) => label ?? (isSuccess ? text('common.notOffered') : '…');
}
