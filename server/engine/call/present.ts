import type { Field, Fields } from '../../../contract/kernel/field.ts';
import type { SentOf } from '../../../contract/kernel/sent.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { mask } from '../../platform/mask.ts';

/**
 * Makes the function that turns store rows into wire rows: declared fields only, so that no column leaks by accident;
 * instants as Asia/Shanghai time, absent values omitted, sensitive ones masked.
 */
export function presenterOf<F extends Fields>(
  fields: F,
  options: { masked: boolean } = { masked: true },
): (row: Record<string, unknown>) => SentOf<F> {
  const shown = Object.entries(fields).filter(([, spec]) => !spec.hidden && spec.sensitive !== 'secret');
  const steps = shown.flatMap(([name, spec]) => stepsOf(name, spec, options.masked));
  return (row) => {
    const out: Record<string, unknown> = {};
    for (const [from, name, present] of steps) {
      const value = row[from];
      if (value !== null && value !== undefined) out[name] = present(value);
    }
    if (row.can !== undefined) out.can = row.can;
    return out as SentOf<F>;
  };
}

type Step = readonly [from: string, name: string, present: (value: unknown) => unknown];

/** A field under its own name, under its other spellings, and as the word of its key. */
function stepsOf(name: string, spec: Field, masked: boolean): Step[] {
  const present = presentValue(spec, masked);
  // Clients that spell it otherwise have lists as one comma-joined text.
  const elsewhere = spec.wire && presentValue({ ...spec, joined: ['choices', 'ids', 'files'].includes(spec.kind) }, masked);
  const spelt: Step[] = [[name, name, present], ...(spec.wire ?? []).map((spelling): Step => [name, spelling, elsewhere ?? present])];
  return spec.named ? [...spelt, [name, spec.named, (key) => spec.choices?.[String(key)] ?? String(key)]] : spelt;
}

function presentValue({ kind, sensitive, joined, numeric }: Field, masked: boolean): (value: unknown) => unknown {
  // A key that a hospital has added to an open dictionary need be no number.
  if (numeric) return (value) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : value);
  if (joined) return (value) => (Array.isArray(value) ? value.join(',') : value);
  if (kind === 'datetime') return (value) => (value instanceof Date ? toWireTime(value.getTime()) : value);
  if (sensitive && masked) return (value) => mask(String(value), sensitive);
  return (value) => value;
}
