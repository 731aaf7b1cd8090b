import type { Sensitivity } from '../../contract/kernel/field.ts';

/** `13812345678` → `138****5678`; an id number keeps three and two; an address its first six characters. */
export function mask(value: string, kind: Sensitivity): string {
  if (kind === 'secret') return '******';
  if (kind === 'address') return value.length <= 6 ? value : `${value.slice(0, 6)}****`;
  const tail = kind === 'phone' ? 4 : 2;
  return value.length <= 3 + tail ? '****' : `${value.slice(0, 3)}${'*'.repeat(value.length - 3 - tail)}${value.slice(-tail)}`;
}

/** Who it is to those who know them, and to nobody who looks over a shoulder: `张三丰` → `张**`. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name.trim();
  return `${first}${'*'.repeat(Math.min(Math.max(rest.length, 1), 2))}`;
}
