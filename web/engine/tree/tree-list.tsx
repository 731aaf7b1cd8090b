import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Endpoint, Typed } from '../../../contract/kernel/endpoint.ts';
import { readPageRequest } from '../../../contract/kernel/filter.ts';
import { countFound, MOST_FOUND } from '../../../contract/kernel/forest-search.ts';
import type { Answering, Nested, RowOf, SentRow } from '../../../contract/kernel/sent.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { usePhone } from '../../platform/page/use-media.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { useColumnWords } from '../field/dictionary.ts';
import { shownColumns, withWidth } from '../list/column-layout.ts';
import { ColumnSettings } from '../list/column-settings.tsx';
import { aboutOf } from '../list/list-about.ts';
import { listColumns } from '../list/list-columns.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { useOperations } from '../list/list-operations.tsx';
import { changeListSetting, useListSetting, useOldColumns } from '../list/list-settings.ts';
import { readListState, useListState, writeListState } from '../list/list-state.ts';
import { ListTable } from '../list/list-table.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import type { ListOptions } from '../list/list-types.ts';
import { withDays } from '../list/named-spans.ts';
import { useOpenRow } from '../list/open-row.ts';
import { callingRows } from '../list/row-removal.ts';
import { useWithRemoval } from '../list/use-remove-link.ts';
import { useCan } from '../parts/permission.tsx';
import { CutNotice } from './cut-notice.tsx';
import { assemble, branchIds, rowsIn } from './tree-nodes.ts';
import { useLevels } from './use-levels.ts';

interface TreeListProps<E extends Answering<'tree'>, R> extends Omit<ListOptions<R>, 'rowKey'> {
  /** What a search answers. */
  endpoint: E;
  /** One level, by `parentId`. */
  lazyEndpoint: Answering<'tree'> | (Endpoint & { readonly answer: Typed<Nested<SentRow>[]> });
}

const NO_BATCH = { actions: [], links: [] };

type AnyTreeListProps = TreeListProps<Answering<'tree'>, SentRow>;

/** A list of the contract whose rows stand below each other: opened level by level, searched as a whole by the server. */
export function TreeList<const E extends Answering<'tree'>>(props: TreeListProps<E, RowOf<E>>): ReactNode;
export function TreeList(props: AnyTreeListProps): ReactNode {
  const { endpoint, columns: names, input = {}, inAddress = true } = props;
  const { t } = useTranslation();
  const { filters = {}, row = {} } = endpoint;
  const [params, setParams] = useListState(inAddress);
  const [selected, setSelected] = useState<string[]>([]);
  const listKey = endpoint.name;
  const { setting, isKnown } = useListSetting(listKey);
  useOldColumns([{ name: listKey, listKey }], isKnown);
  const onOpen = useOpenRow(props.rowLinks);
  const mayRemove = useCan(props.batchRemove?.permission);
  const state = readListState(params, filters);
  const asked = withDays(state.filters, filters);
  const { query, rows, isCut, expanded, setOpened, failed, isFetching, refetch } = useTreeRows(props, asked);
  const { cells, tagColors } = props;
  const shown = shownColumns(names, setting);
  const wordsOf = useColumnWords(shown.flatMap((name) => row[name] ?? []));
  const columns = listColumns(shown, { row, sortable: [], sort: undefined, setting, wordsOf, cells, tagColors });
  const search = (next: Record<string, string>) => setParams(writeListState(params, { ...state, filters: next }, filters));
  const nameOf = callingRows(props, names);
  const rowLinks = useWithRemoval(props.rowLinks, props.batchRemove, {
    nameOf,
    onRemoved: ({ id }) => setSelected((all) => all.filter((one) => one !== id)),
  });
  const operations = useOperations({ ...props, rowLinks }, rows);
  const filterNames = props.filters ?? Object.keys(filters).filter((name) => !filters[name]?.unshown);
  const isPhone = usePhone();
  const searchBar = (
    <ListFilters
      fields={filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]] as const] : []))}
      values={state.filters}
      controls={props.filterControls}
      onSearch={search}
    />
  );
  return (
    <section className="list-screen">
      {!isPhone && searchBar}
      <div className="list-card">
        <ListToolbar
          {...props}
          isForest
          search={isPhone && searchBar}
          exportInput={{ ...asked, ...input }}
          batch={{ ...NO_BATCH, rows: rowsIn(rows).filter(({ id }) => selected.includes(id)) }}
          nameOf={nameOf}
          selected={selected}
          onSelect={setSelected}
          isRefreshing={isFetching}
          onRefresh={refetch}
        >
          <ColumnSettings names={names} row={row} setting={setting} onChange={(change) => void changeListSetting(listKey, change)} />
        </ListToolbar>
        {query.isError && rows.length > 0 && <Alert type="warning" banner title={t('list.stale')} />}
        {isCut && <CutNotice />}
        {!query.isError && failed.size > 0 && <LevelsFailed onRetry={refetch} />}
        <ListTable
          columns={[...widerTitle(columns), ...operations]}
          rows={rows}
          rowKey="id"
          density={setting.density ?? 'middle'}
          asked={JSON.stringify([asked, input])}
          isLoading={query.isPending || query.isPlaceholderData}
          isFiltered={Object.keys(state.filters).length > 0}
          about={aboutOf(endpoint)}
          purpose={endpoint.purpose && label(endpoint.purpose)}
          called={props.called}
          onFirst={props.onFirst}
          onReset={() => search({})}
          error={query.error}
          onRetry={refetch}
          onSort={() => undefined}
          onResize={(name, width) => void changeListSetting(listKey, (before) => withWidth(before, name, width))}
          onOpen={onOpen}
          expansion={{ open: expanded, onOpen: setOpened }}
          {...(mayRemove ? { selection: { selected, onSelect: setSelected } } : {})}
        />
      </div>
    </section>
  );
}

/** Said over the rows: a row that is open with nothing below it looks like one that has nothing. */
function LevelsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const again = (
    <Button size="small" onClick={onRetry}>
      {t('common.retry')}
    </Button>
  );
  return <Alert type="warning" banner title={t('list.levelsFailed')} action={again} />;
}

/** The rows in sight as a forest, and which of them are open. A search opens all of what it found. */
function useTreeRows({ endpoint, lazyEndpoint, input = {} }: AnyTreeListProps, filters: Record<string, string>) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const isSearch = Object.keys(filters).length > 0;
  const { roots, levels, ...state } = useLevels(lazyEndpoint, input, opened, !isSearch);
  const found = useCall(endpoint, { ...filters, ...input }, { enabled: isSearch, keepPrevious: true });
  if (!isSearch)
    return { query: roots, rows: assemble(roots.data ?? [], levels, () => []), isCut: false, expanded: opened, setOpened, ...state };
  const rows = found.data ?? [];
  const branches = branchIds(rows);
  const setOfFound = (ids: readonly string[]) => setClosed(branches.filter((id) => !ids.includes(id)));
  return {
    query: found,
    rows,
    isCut: !found.isPlaceholderData && isCutOff(endpoint, rows, filters),
    expanded: branches.filter((id) => !closed.includes(id)),
    setOpened: setOfFound,
    failed: new Map(),
    isFetching: found.isFetching,
    refetch: () => void found.refetch(),
  };
}

/** The server stops at so many, and there may be more. */
function isCutOff({ filters = {}, row = {} }: Answering<'tree'>, rows: readonly SentRow[], asked: Record<string, string>): boolean {
  const reading = readPageRequest(filters, [], asked);
  const conditions = reading.ok ? reading.value.conditions.filter(({ field }) => row[field]) : [];
  return countFound(rows, conditions) >= MOST_FOUND;
}

const TITLE_WIDTH = 240;

/** The first column holds the indentation too. */
function widerTitle<C extends { width: number; leastWidth: number }>([first, ...rest]: C[]): C[] {
  return first ? [{ ...first, width: Math.max(first.width, TITLE_WIDTH), leastWidth: TITLE_WIDTH }, ...rest] : [];
}
