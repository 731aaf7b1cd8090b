import { Alert, Flex, Pagination, Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { type Page, pageSizes } from '../../../contract/kernel/envelope.ts';
import { ActionButtons, type ButtonItem } from '../dialog/action-buttons.tsx';
import { useCan } from '../permission.tsx';
import type { Row } from '../row.ts';
import { useCall } from '../use-call.ts';
import { ColumnPicker, useHiddenColumns } from './column-picker.tsx';
import { buttonsWidth } from './column-widths.ts';
import { type ListColumn, listColumns } from './list-columns.tsx';
import { ListFilters } from './list-filters.tsx';
import { type ListState, readListState, toPageInput, useListState, writeListState } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListScreenProps, ListTab } from './list-types.ts';

const SHOWN_BUTTONS = 3;

/** A list of the contract with everything a back office expects of one. Its state is its address. */
export function ListScreen({ inAddress = true, ...props }: ListScreenProps) {
  const [params, setParams] = useListState(inAddress);
  const tabs = props.tabs ?? [];
  const tab = tabs.find((one) => one.key === params.get('tab')) ?? tabs[0];
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
          items={tabs.map(({ key, label }) => ({ key, label }))}
        />
      )}
      <ListOf key={endpoint.name + (tab?.key ?? '')} {...props} endpoint={endpoint} tab={tab} params={params} setParams={setParams} />
    </section>
  );
}

interface ListOfProps extends ListScreenProps {
  endpoint: Endpoint;
  tab: ListTab | undefined;
  params: URLSearchParams;
  setParams: (params: URLSearchParams) => void;
}

function ListOf(props: ListOfProps) {
  const { endpoint, tab, params, setParams, rowKey = 'id' } = props;
  const { t } = useTranslation();
  const { filters = {}, row = {}, sortable = [] } = endpoint;
  const [selected, setSelected] = useState<string[]>([]);
  const mayRemove = useCan(props.batchRemove?.permission);
  const [hidden, setHidden] = useHiddenColumns(endpoint.name);
  const state = readListState(params, filters);
  const set = (change: Partial<ListState>) => setParams(writeListState(params, { ...state, ...change }, filters));
  const input = { ...toPageInput(state, sortable), ...props.input, ...tab?.input };
  const query = useCall<Page<Row>>(endpoint, input, { keepPrevious: true });
  const { records = [], total = 0 } = query.data ?? {};
  useLastPage(query.isPlaceholderData ? undefined : query.data, state, (current) => set({ current }));

  const names = tab?.columns ?? props.columns;
  const filterNames = tab?.filters ?? props.filters ?? Object.keys(filters);
  const fields = filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]] as const] : []));
  const columns = listColumns(
    names.filter((name) => !hidden.includes(name)),
    { row, sortable, sort: state.sort, cells: props.cells, tagColors: props.tagColors },
  );
  const operations = useOperations(props, records);
  const { current: _, size: __, ...exportInput } = input;
  return (
    <>
      <ListFilters fields={fields} values={state.filters} onSearch={(next) => searchAgain(next, state, set, query.refetch)} />
      <div className="list-card">
        <ListToolbar
          {...props}
          exportInput={exportInput}
          selected={selected}
          onSelect={setSelected}
          isRefreshing={query.isFetching}
          onRefresh={() => void query.refetch()}
        >
          <ColumnPicker names={names} row={row} hidden={hidden} onChange={setHidden} />
        </ListToolbar>
        {query.isError && records.length > 0 && <Alert type="warning" banner title={t('list.stale')} />}
        <ListTable
          columns={[...columns, ...operations]}
          rows={records}
          rowKey={rowKey}
          isLoading={query.isPending || query.isPlaceholderData}
          isFiltered={Object.keys(state.filters).length > 0}
          error={query.error}
          onRetry={() => void query.refetch()}
          onSort={(sort) => set({ sort, current: 1 })}
          {...(mayRemove ? { selection: { selected, onSelect: setSelected } } : {})}
        />
        <ListPages state={state} total={total} set={set} />
      </div>
    </>
  );
}

function ListPages({ state, total, set }: { state: ListState; total: number; set: (change: Partial<ListState>) => void }) {
  const { t } = useTranslation();
  return (
    <Flex className="list-pages" justify="flex-end">
      <Pagination
        size="small"
        current={state.current}
        pageSize={state.size}
        total={total}
        showSizeChanger
        showQuickJumper={total > state.size * 10}
        pageSizeOptions={[...pageSizes]}
        showTotal={(count) => t('list.total', { total: count })}
        onChange={(current, size) => set({ current: size === state.size ? current : 1, size })}
      />
    </Flex>
  );
}

/** The same search again asks the server again; another one shows its first page. */
function searchAgain(
  next: Record<string, string>,
  state: ListState,
  set: (change: Partial<ListState>) => void,
  refetch: () => unknown,
): void {
  const isSame = JSON.stringify(next) === JSON.stringify(state.filters) && state.current === 1;
  if (isSame) refetch();
  else set({ filters: next, current: 1 });
}

/** When the last row of the last page is gone, the page before it is shown. */
function useLastPage(page: Page<Row> | undefined, state: ListState, go: (current: number) => void): void {
  const last = page?.records?.length === 0 && page.total > 0 ? Math.ceil(page.total / state.size) : undefined;
  useEffect(() => {
    if (last !== undefined && last < state.current) go(last);
  });
}

/** The column of buttons, as wide as the rows in sight need it; none when no row has any. */
function useOperations({ actions = [], rowLinks = [], dialogs, onDone, rowKey }: ListOfProps, records: readonly Row[]): ListColumn[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (actions.length === 0 && rowLinks.length === 0) return [];
  const linksOf = (row: Row): ButtonItem[] =>
    rowLinks
      .filter((link) => link.shown?.(row) ?? true)
      .map((link) => ({
        key: link.title,
        title: link.title,
        danger: link.danger,
        onClick: () => (link.to ? navigate(link.to(row)) : link.onClick?.(row)),
      }));
  const titlesOf = (row: Row) => {
    const titles = [
      ...linksOf(row).map((link) => link.title),
      ...actions.filter((action) => row.can?.includes(action.name)).map((action) => action.title),
    ];
    return titles.length <= SHOWN_BUTTONS ? titles : [...titles.slice(0, SHOWN_BUTTONS - 1), `${t('common.more')}一`];
  };
  const width = Math.max(88, ...records.map((row) => buttonsWidth(titlesOf(row))));
  return [
    {
      key: 'operations',
      title: t('list.operation'),
      width,
      leastWidth: width,
      fixed: 'end',
      render: (_value, row) => (
        <ActionButtons
          actions={actions}
          row={row}
          dialogs={dialogs}
          before={linksOf(row)}
          rowKey={rowKey}
          onDone={onDone}
          shown={SHOWN_BUTTONS}
          type="link"
          size="small"
        />
      ),
    },
  ];
}
