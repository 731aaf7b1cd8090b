import type { Field } from '../../../contract/kernel/field.ts';
import { text } from '../../platform/words/i18n.ts';
import { labelIfAny } from '../../platform/words/label.ts';
import { readableSize, readableTypes, uploadLimitsOf } from './upload-limits.ts';

/** Kinds whose control shows a hint while it is empty. */
const HOLDING: readonly Field['kind'][] = ['text', 'whole', 'longText', 'json'];
const ROOMY: readonly Field['kind'][] = ['longText', 'json'];
/** What a control of a third of a dialog has room for, in widths of a Latin letter; a Chinese one takes two. */
const MOST_INSIDE = 24;

interface Hint {
  /** Of the empty control, in place of 请输入…. */
  inside?: string;
  /** Below the control, also while it is being filled in. */
  below?: string;
}

/**
 * Where a field's hint stands: in its control if it fits there uncut, else below it, as with controls that a domain has made.
 * Files have a place of their own for it.
 */
export function hintOf(field: Field, isOwn = false): Hint {
  const hint = labelIfAny(field.hint);
  if (hint === undefined || field.kind === 'files') return {};
  const isInside = !isOwn && HOLDING.includes(field.kind) && (ROOMY.includes(field.kind) || widthOf(hint) <= MOST_INSIDE);
  return isInside ? { inside: hint } : { below: hint };
}

/** Below files, line by line: what is wanted, where the field says it, and what is taken of it. */
export function filesHint(field: Field): string[] {
  const limits = uploadLimitsOf(field);
  const taken = text('file.limit', { types: readableTypes(limits), size: readableSize(limits.maxBytes), count: limits.count });
  return [labelIfAny(field.hint) ?? '', taken].filter(Boolean);
}

function widthOf(words: string): number {
  return [...words].reduce((width, letter) => width + (/[\u2e80-\uffef]/.test(letter) ? 2 : 1), 0);
}
