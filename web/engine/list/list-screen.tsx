import { Alert, Tabs } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { Page } from '../../../contract/kernel/envelope.ts';
import type { Answering } from '../../../contract/kernel/sent.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import type { Row } from '../field/row.ts';
import { useCan } from '../parts/permission.tsx';
import { ColumnPicker, useHiddenColumns } from './column-picker.tsx';
import { listColumns } from './list-columns.tsx';
import { ListFilters } from './list-filters.tsx';
import { useOperations } from './list-operations.tsx';
import { ListPages, useExactTotal } from './list-pages.tsx';
import { type ListState, readListState, toPageInput, useListState, writeListState } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListScreenProps, ListTab } from './list-types.ts';
import { useRowsFirst } from './use-rows-first.ts';

/** A list of the contract with everything a back office expects of one. Its state is its address. */
export function ListScreen<const E extends Answering<'page'> = never, const T extends readonly ListTab[] = []>(
  props: ListScreenProps<E | T[number]['endpoint']> & { endpoint?: E; tabs?: T },
): ReactNode;
export function ListScreen({ inAddress = true, ...props }: ListScreenProps): ReactNode {
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
          items={tabs.map(({ key, label: title }) => ({ key, label: label(title) }))}
        />
      )}
      <ListOf key={endpoint.name + (tab?.key ?? '')} {...props} endpoint={endpoint} tab={tab} params={params} setParams={setParams} />
    </section>
  );
}

interface ListOfProps extends ListScreenProps {
  endpoint: Answering<'page'>;
  tab: ListTab | undefined;
  params: URLSearchParams;
  setParams: (params: URLSearchParams) => void;
}

function ListOf(props: ListOfProps) {
  const { endpoint, tab, params, setParams, rowKey = 'id' } = props;
  const { t } = useTranslation();
  const { filters = {}, row = {}, sortable = [] } = endpoint;
  const [selected, setSelected] = useState<string[]>([]);
  const batchRemove = tab?.batchRemove ?? props.batchRemove;
  const mayRemove = useCan(batchRemove?.permission);
  const [hidden, setHidden] = useHiddenColumns(endpoint.name);
  const state = readListState(params, filters);
  const set = (change: Partial<ListState>) => setParams(writeListState(params, { ...state, ...change }, filters));
  const input = { ...toPageInput(state, sortable), ...props.input, ...tab?.input };
  const query = useCall(endpoint, input, { keepPrevious: true });
  const { records = [], total: counted = 0, more } = query.data ?? {};
  const exact = useExactTotal(endpoint, input);
  const total = exact.total ?? counted;
  const isReady = useRowsFirst(query.isPending);
  useLastPage(query.isPlaceholderData ? undefined : query.data, state, (current) => set({ current }));

  const names = tab?.columns ?? props.columns;
  const filterNames = tab?.filters ?? props.filters ?? Object.keys(filters).filter((name) => !filters[name]?.unshown);
  const fields = filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]] as const] : []));
  const columns = listColumns(
    names.filter((name) => !hidden.includes(name)),
    { row, sortable, sort: state.sort, cells: props.cells, tagColors: props.tagColors },
  );
  const operations = useOperations(props, records);
  const { current: _, size: __, ...exportInput } = input;
  return (
    <>
      {isReady ? (
        <ListFilters
          fields={fields}
          values={state.filters}
          controls={props.filterControls}
          onSearch={(next) => searchAgain(next, state, set, query.refetch)}
        />
      ) : (
        fields.length > 0 && <div className="list-filters is-coming" />
      )}
      <div className="list-card">
        {isReady ? (
          <ListToolbar
            {...props}
            batchRemove={batchRemove}
            exportEndpoint={tab?.exportEndpoint ?? props.exportEndpoint}
            exportInput={exportInput}
            selected={selected}
            onSelect={setSelected}
            isRefreshing={query.isFetching}
            onRefresh={() => void query.refetch()}
          >
            <ColumnPicker names={names} row={row} hidden={hidden} onChange={setHidden} />
          </ListToolbar>
        ) : (
          <div className="list-toolbar" />
        )}
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
        {isReady ? (
          <ListPages state={state} total={total} exact={more && exact.total === undefined ? exact : undefined} set={set} />
        ) : (
          <div className="list-pages is-coming" />
        )}
      </div>
    </>
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
