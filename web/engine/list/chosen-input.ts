import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { filterParameters } from '../../../contract/kernel/filter.ts';

type Input = Readonly<Record<string, unknown>>;

/** What an export is asked for that saves chosen rows, in the order of the list and whatever is searched for by then. */
export function ofChosen({ filters = {} }: Pick<Endpoint, 'filters'>, input: Input, selected: readonly string[]): Input {
  const searched = new Set(filterParameters(filters).map(({ name }) => name));
  return { ...Object.fromEntries(Object.entries(input).filter(([name]) => !searched.has(name))), id_in: selected.join() };
}
