import type { Sensitivity } from '../../contract/kernel/field.ts';
import { cutText } from './cut-text.ts';

/** So many are hidden at least: it is what a mask is known by, and of a short number no more is shown than is hidden. */
const LEAST = 4;

/** `13812345678` → `138****5678`; an id number keeps three and two; an address its first six characters. */
export function mask(value: string, kind: Sensitivity): string {
  if (kind === 'secret') return '******';
  if (kind === 'address') return value.length <= 6 ? value : `${cutText(value, 6)}****`;
  const tail = kind === 'phone' ? 4 : 2;
  const head = Math.min(3, value.length - LEAST - tail);
  return head < 0 ? '****' : `${value.slice(0, head)}${'*'.repeat(value.length - head - tail)}${value.slice(-tail)}`;
}

/** Who it is to those who know them, and to nobody who looks over a shoulder: `张三丰` → `张**`. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name.trim();
  return `${first}${'*'.repeat(Math.min(Math.max(rest.length, 1), 2))}`;
}
