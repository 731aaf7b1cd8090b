import { field } from '../../../contract/kernel/field.ts';

type KeptNames = readonly (readonly [id: string, name: string])[];

/** What ids of a form are called, kept in its draft beside them, as no call tells it again. No form shows it, and it is never sent. */
export const keptNames = (label: string) => field.json<KeptNames>(label, { unshown: true });

/** Id → name, of what a form holds in such a field. */
export function readKeptNames(value: unknown): ReadonlyMap<string, string> {
  const pairs: unknown[] = Array.isArray(value) ? value : [];
  return new Map(pairs.flatMap((pair) => (Array.isArray(pair) ? [[String(pair[0]), String(pair[1])] as const] : [])));
}
