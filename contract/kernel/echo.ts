import { addressesOf, type Endpoint } from './endpoint.ts';
import { answeredNames } from './field.ts';

/** What rows carry besides their declared fields: what may be done with them, and what stands below them. */
const besides = ['can', 'children', 'hasChildren'];

/**
 * The names that a row comes with and its save does not take. Clients of this family send a row back as they received
 * it: what the lists and the detail beside the save answer, under the same address but for its last part, is passed over
 * there; so is what is answered where the save says that its rows are read too. Names that no such call answers are still refused.
 */
export function echoesOf(save: Endpoint, endpoints: readonly Endpoint[]): ReadonlySet<string> {
  if (save.kind !== 'submit') return new Set();
  if (save.echoes) return new Set(answeredNames(save.echoes));
  const places = new Set([...addressesOf(save).map(({ path }) => placeOf(path)), ...(save.readAt ? [save.readAt] : [])]);
  const shown = shownAt(endpoints);
  const beside = [...places].flatMap((place) => shown.get(place) ?? []);
  return new Set([...beside.flatMap(({ row = {} }) => answeredNames(row)), ...besides]);
}

const known = new WeakMap<readonly Endpoint[], ReadonlyMap<string, readonly Endpoint[]>>();

/** The calls that show rows, by where they stand: looked for once, not once for each save. */
function shownAt(endpoints: readonly Endpoint[]): ReadonlyMap<string, readonly Endpoint[]> {
  const shown = known.get(endpoints) ?? placed(endpoints);
  known.set(endpoints, shown);
  return shown;
}

function placed(endpoints: readonly Endpoint[]): ReadonlyMap<string, readonly Endpoint[]> {
  const shown = new Map<string, Endpoint[]>();
  for (const one of endpoints.filter(showsRows))
    for (const place of new Set(addressesOf(one).map(({ path }) => placeOf(path)))) shown.set(place, [...(shown.get(place) ?? []), one]);
  return shown;
}

/** Lists of options show no rows of the resource. */
function showsRows({ kind, path }: Endpoint): boolean {
  return ['page', 'tree', 'row'].includes(kind) || (kind === 'list' && path.endsWith('list'));
}

const placeOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
