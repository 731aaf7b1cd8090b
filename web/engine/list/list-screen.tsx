import { Alert, Tabs } from 'antd';
import { type ReactNode, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Page } from '../../../contract/kernel/envelope.ts';
import type { Fields } from '../../../contract/kernel/field.ts';
import type { ListSetting } from '../../../contract/kernel/list-setting.ts';
import type { Answering } from '../../../contract/kernel/sent.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { notePress } from '../../platform/page/list-trail.ts';
import { PlaceContext } from '../../platform/page/tab.ts';
import { usePhone } from '../../platform/page/use-media.ts';
import { useSame } from '../../platform/page/use-same.ts';
import { useSteady } from '../../platform/page/use-steady.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { useColumnWords } from '../field/dictionary.ts';
import { type Row, textOf } from '../field/row.ts';
import { useCan } from '../parts/permission.tsx';
import { usePaintedFirst } from '../parts/use-painted-first.ts';
import { WorkBadge } from '../parts/work-badge.tsx';
import { shownColumns, withWidth } from './column-layout.ts';
import { ColumnSettings } from './column-settings.tsx';
import { aboutOf } from './list-about.ts';
import { type ListColumn, listColumns } from './list-columns.tsx';
import { ListFilters } from './list-filters.tsx';
import { useOperations } from './list-operations.tsx';
import { ListPages, useExactTotal, useKnownTotal } from './list-pages.tsx';
import { changeListSetting, type KeyedList, useListSetting, useOldColumns } from './list-settings.ts';
import { type ListState, readListState, type SetParams, toPageInput, useListState, writeListState } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListScreenProps, ListTab } from './list-types.ts';
import { useOpenRow } from './open-row.ts';
import { callingRows } from './row-removal.ts';
import { SkipToRows } from './skip-to-rows.tsx';
import { useBatch } from './use-batch.ts';
import { useDefaultView } from './use-default-view.ts';
import { useFollowedTab } from './use-followed-tab.ts';
import { useLiveRows } from './use-live-rows.ts';
import { useWithRemoval } from './use-remove-link.ts';
import { useSelection } from './use-selection.ts';
import { ViewMenu, type ViewMenuProps } from './view-menu.tsx';

const NONE: readonly string[] = [];
const NO_FIELDS: Fields = {};

/** A list of the contract with everything a back office expects of one. Its state is its address. */
export function ListScreen<const E extends Answering<'page'> = never, const T extends readonly ListTab[] = []>(
  props: ListScreenProps<E | T[number]['endpoint']> & { endpoint?: E; tabs?: T },
): ReactNode;
export function ListScreen({ inAddress = true, ...props }: ListScreenProps): ReactNode {
  const tabs = props.tabs ?? [];
  const screenKey = (tabs[0]?.endpoint ?? props.endpoint)?.name ?? '';
  const [address, setParams] = useListState(inAddress);
  const place = `${useContext(PlaceContext)}#${useId()}`;
  const tabOf = (params: URLSearchParams) => tabs.find((one) => one.key === params.get('tab')) ?? tabs[0];
  const named = useDefaultView(screenKey, address, setParams, inAddress);
  const params = useFollowedTab(named, setParams, { tabOf: (one) => tabOf(one)?.key, place });
  const [last, setLast] = useState<string>();
  useOldColumns(listsOf(props), useListSetting(screenKey).isKnown);
  const tab = tabOf(params);
  const endpoint = tab?.endpoint ?? props.endpoint;
  if (!endpoint) throw new Error('ListScreen needs an endpoint or tabs');
  const openTab = (key: string) => {
    const next = new URLSearchParams({ tab: key });
    const size = params.get('size');
    if (size) next.set('size', size);
    setParams(next);
  };
  return (
    <section className="list-screen">
      {tabs.length > 0 && (
        <Tabs
          className="list-tabs"
          size="small"
          activeKey={tab?.key}
          onChange={openTab}
          items={tabs.map((one) => ({ key: one.key, label: <TabTitle {...one} /> }))}
        />
      )}
      <PlaceContext value={place}>
        <ListOf
          key={endpoint.name + (tab?.key ?? '')}
          {...props}
          endpoint={endpoint}
          tab={tab}
          params={params}
          setParams={setParams}
          views={inAddress && { listKey: screenKey, firstTab: tabs[0]?.key, last, setLast }}
        />
      </PlaceContext>
    </section>
  );
}

function TabTitle({ label: title, workOf }: ListTab) {
  return (
    <span className="list-tab">
      {label(title)}
      {workOf && <WorkBadge pages={[workOf]} />}
    </span>
  );
}

/** The lists of a screen, each with the name under which somebody's setting of it is kept. */
function listsOf({ tabs = [], endpoint }: ListScreenProps): KeyedList[] {
  const own = tabs.map(({ key, endpoint: { name } }) => ({ name, listKey: listKeyOf(name, key) }));
  return endpoint ? [...own, { name: endpoint.name, listKey: endpoint.name }] : own;
}

function listKeyOf(name: string, tab: string | undefined): string {
  return tab === undefined ? name : `${name}:${tab}`;
}

interface ListOfProps extends ListScreenProps {
  endpoint: Answering<'page'>;
  tab: ListTab | undefined;
  params: URLSearchParams;
  setParams: SetParams;
  /** False for a list whose address has nothing to be kept. */
  views: Pick<ViewMenuProps, 'listKey' | 'firstTab' | 'last' | 'setLast'> | false;
}

function ListOf(props: ListOfProps) {
  const { endpoint, tab, params, setParams, views, rowKey = 'id' } = props;
  const { t } = useTranslation();
  const { filters = NO_FIELDS, row = NO_FIELDS, sortable = NONE } = endpoint;
  const batchRemove = tab?.batchRemove ?? props.batchRemove;
  const mayRemove = useCan(batchRemove?.permission);
  const listKey = listKeyOf(endpoint.name, tab?.key);
  const { setting } = useListSetting(listKey);
  const onOpen = useOpenRow(props.rowLinks);
  const state = readListState(params, filters);
  const set = (change: Partial<ListState>) => setParams(writeListState(params, { ...state, ...change }, filters));
  const input = { ...toPageInput(state, sortable, filters), ...props.input, ...tab?.input };
  const asked = JSON.stringify(input);
  const query = useCall(endpoint, input, { keepPrevious: true, isLive: true });
  const page = query.isPlaceholderData ? undefined : query.data;
  const live = useLiveRows(endpoint, input, query, rowKey);
  const { selected, onSelect, drop } = useSelection({ page, asked, marks: live.marks, rowKey });
  const nameOf = callingRows(props, tab?.columns ?? props.columns);
  const rowLinks = useWithRemoval(props.rowLinks, batchRemove, {
    nameOf,
    onRemoved: (row) => drop(textOf(row, rowKey)),
  });
  const { records = [], more } = query.data ?? {};
  const exact = useExactTotal(endpoint, input);
  const total = useKnownTotal(input, exact.total ?? page?.total) ?? (query.isPlaceholderData ? query.data?.total : undefined);
  const isReady = usePaintedFirst(query.isPending);
  const refresh = () => {
    void query.refetch();
    exact.recount();
  };
  const replace = (current: number) => setParams(writeListState(params, { ...state, current }, filters), { replace: true });
  useLastPage(page, state, replace);
  useFirstPage(JSON.stringify([props.input, tab?.input]), state, replace);

  const names = useSame(tab?.columns ?? props.columns);
  const filterNames = useSame(tab?.filters ?? props.filters ?? Object.keys(filters).filter((name) => !filters[name]?.unshown));
  const fields = useMemo(
    () => filterNames.flatMap((name) => (endpoint.filters?.[name] ? [[name, endpoint.filters[name]] as const] : [])),
    [filterNames, endpoint],
  );
  const columns = useColumns(endpoint, names, useSame(state.sort), setting, props);
  const operations = useOperations({ ...props, rowLinks }, live.rows);
  const several = tab?.isBatched === false ? [] : [...(props.actions ?? []), ...(props.batchActions ?? [])];
  const links = tab?.isBatched === false ? [] : rowLinks.filter(({ onSeveral }) => onSeveral);
  const batch = useBatch({ actions: several, links, removes: mayRemove }, live.rows, selected, rowKey);
  const { current: _, size: __, ...exportInput } = input;
  const isPhone = usePhone();
  const search = (
    <ListFilters
      fields={fields}
      values={useSame(state.filters)}
      controls={props.filterControls}
      offers={tab?.filterOffers}
      onSearch={useSteady((next) => searchAgain(next, state, set, refresh))}
    />
  );
  return (
    <>
      {!isPhone && live.rows.length > 0 && <SkipToRows />}
      {!isPhone && (isReady ? search : fields.length > 0 && <div className="list-filters is-coming" />)}
      <div className="list-card" {...noting(records, rowKey)}>
        {isReady ? (
          <ListToolbar
            {...props}
            toolbar={tab?.toolbar ?? props.toolbar}
            batch={batch}
            search={isPhone && search}
            views={views && <ViewMenu {...views} state={state} params={params} setParams={setParams} filters={filters} />}
            batchRemove={batchRemove}
            nameOf={nameOf}
            exportEndpoint={tab?.exportEndpoint ?? props.exportEndpoint}
            exportInput={exportInput}
            selected={selected}
            onSelect={onSelect}
            isRefreshing={query.isFetching}
            onRefresh={refresh}
          >
            <ColumnSettings names={names} row={row} setting={setting} onChange={(change) => void changeListSetting(listKey, change)} />
          </ListToolbar>
        ) : (
          <div className="list-toolbar" />
        )}
        {query.isError && records.length > 0 && <Alert type="warning" banner title={t('list.stale')} />}
        <ListTable
          columns={[...columns, ...operations]}
          rows={live.rows}
          live={live}
          rowKey={rowKey}
          density={setting.density ?? 'middle'}
          asked={asked}
          isLoading={query.isPending || query.isPlaceholderData}
          isFiltered={Object.keys(state.filters).length > 0}
          about={aboutOf(endpoint)}
          purpose={endpoint.purpose && label(endpoint.purpose)}
          called={props.called}
          onFirst={tab?.isBegun === false ? undefined : props.onFirst}
          onReset={() => set({ filters: {}, current: 1 })}
          error={query.error}
          onRetry={refresh}
          onSort={(sort) => set({ sort, current: 1 })}
          onResize={(name, width) => void changeListSetting(listKey, (before) => withWidth(before, name, width))}
          onOpen={onOpen}
          {...(mayRemove || batch.actions.length > 0 || links.length > 0 ? { selection: { selected, onSelect } } : {})}
        />
        {isReady && total !== undefined ? (
          <ListPages
            state={state}
            total={total}
            shown={live.rows.length}
            exact={more && exact.total === undefined ? exact : undefined}
            set={set}
          />
        ) : (
          <div className="list-pages is-coming" />
        )}
      </div>
    </>
  );
}

/** The columns as they are set: the same ones until something about them changes, so that rows need not be drawn again. */
function useColumns(
  { row = NO_FIELDS, sortable = NONE }: Answering<'page'>,
  names: readonly string[],
  sort: ListState['sort'],
  setting: ListSetting,
  { cells, tagColors }: ListOfProps,
): ListColumn[] {
  const { t } = useTranslation();
  const shown = useMemo(() => shownColumns(names, setting), [names, setting]);
  const wordsOf = useColumnWords(useMemo(() => shown.flatMap((name) => row[name] ?? []), [shown, row]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles are in the language of `t`
  return useMemo(
    () => listColumns(shown, { row, sortable, sort, setting, wordsOf, cells, tagColors }),
    [t, shown, row, sortable, sort, setting, wordsOf, cells, tagColors],
  );
}

/** What is pressed in a list may lead to the page of a row, from where one goes on to the rows beside it. */
function noting(records: readonly Row[], rowKey: string) {
  const note = () => notePress(records.map((row) => textOf(row, rowKey)));
  return { onClickCapture: note, onKeyDownCapture: note };
}

/** The same search again asks the server again; another one shows its first page. */
function searchAgain(next: Record<string, string>, state: ListState, set: (change: Partial<ListState>) => void, refresh: () => void): void {
  const isSame = JSON.stringify(next) === JSON.stringify(state.filters) && state.current === 1;
  if (isSame) refresh();
  else set({ filters: next, current: 1 });
}

/** Of what the screen narrows the list to besides, another choice shows its first page. */
function useFirstPage(narrowed: string, state: ListState, go: (current: number) => void): void {
  const last = useRef(narrowed);
  useEffect(() => {
    if (last.current === narrowed) return;
    last.current = narrowed;
    if (state.current > 1) go(1);
  });
}

/** When the last row of the last page is gone, the page before it is shown; the way back does not lead to the one that is gone. */
function useLastPage(page: Page<Row> | undefined, state: ListState, go: (current: number) => void): void {
  const last = page?.records?.length === 0 && page.total > 0 ? Math.ceil(page.total / state.size) : undefined;
  useEffect(() => {
    if (last !== undefined && last < state.current) go(last);
  });
}
