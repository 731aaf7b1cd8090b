import { invalid } from '../../platform/refusal.ts';

/** Throws 400 for the fields that are empty, each with its own words: what only some rows cannot do without. */
export function refuseEmpty(values: Readonly<Record<string, unknown>>, needs: Readonly<Record<string, string>>): void {
  const missing = Object.entries(needs).filter(([field]) => (values[field] ?? '') === '');
  if (missing.length > 0) throw invalid(missing.map(([field, message]) => ({ field, message })));
}
