import { listLogNames } from '../../../contract/domains/logs/log.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import type { FilterControlProps } from '../../engine/list/filter-types.ts';
import { OptionsFilter } from '../../engine/list/options-filter.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { inBrackets, label } from '../../platform/words/label.ts';
import { callName } from './call-name.ts';

type LogName = RowOf<typeof listLogNames>;

/** They change with the program alone. */
const FRESH_MS = 3_600_000;

function useNames(isAsked = true) {
  return useCall(listLogNames, {}, { staleTime: FRESH_MS, enabled: isAsked });
}

const wordOf = ({ kind, title }: LogName): string => (kind === 'table' ? label(title) : callName(title));

/** What people call a table of the log. One that nobody calls anything keeps its name. */
export function useTableName(isAsked: boolean): (table: string) => string {
  const { data = [] } = useNames(isAsked);
  const titles = new Map(data.filter(({ kind }) => kind === 'table').map((one) => [one.name, wordOf(one)]));
  return (table) => titles.get(table) ?? table;
}

/** By which rows were changed. */
export function TableFilter(props: FilterControlProps) {
  return <NameFilter {...props} kinds={['table']} />;
}

/** By what was called. */
export function CallFilter(props: FilterControlProps) {
  return <NameFilter {...props} kinds={['change', 'read']} />;
}

/** The same of what people do: of changes nothing else is kept. */
export function DeedFilter(props: FilterControlProps) {
  return <NameFilter {...props} kinds={['change']} />;
}

function NameFilter({ kinds, ...props }: FilterControlProps & { kinds: readonly LogName['kind'][] }) {
  const { options, isFetching } = useNameOptions(kinds);
  return <OptionsFilter {...props} loading={isFetching} options={options} />;
}

/** Those of some kinds in words, in order. Where several are called the same, their own names tell them apart. */
export function useNameOptions(kinds: readonly LogName['kind'][]) {
  const { data = [], isFetching } = useNames();
  const offered = data.filter(({ kind }) => kinds.includes(kind)).map((one) => ({ name: one.name, word: wordOf(one) }));
  const perWord = Map.groupBy(offered, ({ word }) => word);
  const options = offered.map(({ name, word }) => ({
    value: name,
    label: (perWord.get(word)?.length ?? 0) > 1 ? word + inBrackets(name) : word,
  }));
  return { options: options.sort((one, other) => one.label.localeCompare(other.label, 'zh')), isFetching };
}
