import type { Field } from '../../../contract/kernel/field.ts';
import { label } from '../../platform/words/label.ts';

/** Characters, in English, that leave a cell of the grid no room for what is typed beside them. */
const LONG_LABEL = 20;

/** Ranges of moments need two cells of the grid, and what is called by many words. */
export function filterCells(field: Field): number {
  return (field.filter === 'range' && field.kind === 'datetime') || label(field.label).length > LONG_LABEL ? 2 : 1;
}
