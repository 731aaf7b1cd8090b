import { Button, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Fields } from '../../../contract/kernel/field.ts';
import type { Answering, RowOf } from '../../../contract/kernel/sent.ts';
import { DeclaredDetail } from '../../engine/detail/declared-detail.tsx';
import { DetailDrawer } from '../../engine/detail/detail-drawer.tsx';
import { type Row, textOf } from '../../engine/field/row.ts';
import { HospitalFilter, useHospitalCell } from '../../engine/list/hospital-filter.tsx';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { readListState, useListState, writeListState } from '../../engine/list/list-state.ts';
import type { ListOptions } from '../../engine/list/list-types.ts';
import type { TagColors } from '../../engine/parts/tag-color.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { useIsPlatform } from '../../platform/session/is-platform.ts';
import { label } from '../../platform/words/label.ts';
import { callName } from './call-name.ts';
import { CallFilter, TableFilter, useTableName } from './log-names.tsx';
import { LogWindow } from './log-window.tsx';

interface Log {
  list: Answering<'page'>;
  detail: Answering<'row'>;
  export: Endpoint;
}

export interface LogScreenProps<L extends Log = Log> extends Pick<ListOptions<RowOf<L['list']>>, 'columns' | 'cells' | 'filterControls'> {
  log: L;
  title: string;
  filters: readonly string[];
  tagColors?: Readonly<Record<string, TagColors>>;
  /** What the drawer shows below the plain fields. */
  more?: (row: RowOf<L['detail']>) => ReactNode;
  /** Fields that `more` shows in its own way. */
  inMore?: readonly string[];
}

const controls = { tenantId: HospitalFilter, rowTable: TableFilter, call: CallFilter };

/** A log to search, and a drawer for one entry. The platform also sees whose it is. */
export function LogScreen<const L extends Log>(props: LogScreenProps<L>): ReactNode;
export function LogScreen({
  log,
  title,
  columns,
  filters,
  filterControls,
  cells,
  tagColors,
  more,
  inMore = [],
}: LogScreenProps): ReactNode {
  const [opened, setOpened] = useState<string>();
  const seesAll = useIsPlatform();
  const whose = seesAll ? ['tenantId'] : [];
  const hospital = useHospitalCell(seesAll);
  const tableName = useTableName(columns.includes('rowTable'));
  const narrow = useNarrowing(log.list);
  const named = {
    tenantId: (row: Row) => hospital(row.tenantId),
    rowTable: (row: Row) => tableName(textOf(row, 'rowTable')) || '—',
    ...cells,
  };
  const find = (name: string, value: string) => {
    narrow(name, value);
    setOpened(undefined);
  };
  return (
    <>
      <ListScreen
        title={title}
        endpoint={log.list}
        exportEndpoint={log.export}
        columns={['createTime', ...whose, ...columns]}
        filters={['createTime', ...filters, ...whose]}
        toolbar={<LogWindow />}
        filterControls={{ ...controls, ...filterControls }}
        cells={{ title: (row) => callName(textOf(row, 'title')) || '—', ...named }}
        tagColors={tagColors}
        rowLinks={[{ title: label('详情'), isView: true, onClick: (row) => setOpened(textOf(row, 'id')) }]}
      />
      {opened && (
        <LogDrawer
          title={`${title} · ${label('详情')}`}
          endpoint={log.detail}
          id={opened}
          cells={{ ...named, rowTable: (row) => <Both word={tableName(textOf(row, 'rowTable'))} name={textOf(row, 'rowTable')} /> }}
          tagColors={tagColors}
          more={more}
          inMore={inMore}
          found={filters}
          onFind={find}
          onStep={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** Has the list show what has this value, in whatever else it differs. */
function useNarrowing({ filters = {} }: Answering<'page'>): (name: string, value: string) => void {
  const [params, setParams] = useListState(true);
  return (name, value) => {
    const state = { ...readListState(params, filters), filters: { [name]: value }, current: 1 };
    setParams(writeListState(params, state, filters));
  };
}

interface LogDrawerProps extends Pick<LogScreenProps, 'title' | 'cells' | 'tagColors' | 'more' | 'inMore'> {
  endpoint: Answering<'row'>;
  id: string;
  /** What else has the same value of these fields is found by a press on it. */
  found?: readonly string[];
  onFind?: (name: string, value: string) => void;
  onStep?: (id: string) => void;
  onClose: () => void;
}

const asCode = ['params', 'stack', 'info'];
const copyable = ['requestId', 'threadId', 'rowId'];

/** One entry, with the request id to copy into a report. */
export function LogDrawer({ title, endpoint, id, cells, tagColors, more, inMore = [], found, onFind, onStep, onClose }: LogDrawerProps) {
  const query = useCall(endpoint, { id });
  const { row: fields = {} } = endpoint;
  const names = Object.keys(fields).filter((name) => !['id', 'userId', ...inMore].includes(name) && !fields[name]?.unshown);
  return (
    <DetailDrawer title={title} {...{ query, id, onStep, onClose }}>
      {(row) => (
        <>
          <Entry {...{ fields, row, names, cells, tagColors, found, onFind }} />
          {more?.(row)}
        </>
      )}
    </DetailDrawer>
  );
}

interface EntryProps extends Pick<LogScreenProps, 'cells' | 'tagColors'>, Pick<LogDrawerProps, 'found' | 'onFind'> {
  fields: Fields;
  row: Row;
  names: readonly string[];
}

function Entry({ fields, row, names, cells, tagColors, found = [], onFind }: EntryProps) {
  const finding = (name: string) => (found.includes(name) && onFind ? (text: string) => onFind(name, text) : undefined);
  return (
    <DeclaredDetail
      fields={fields}
      row={row}
      columns={1}
      names={names.filter((name) => row[name] !== undefined)}
      cells={{
        title: (one: Row) => callName(textOf(one, 'title')) || '—',
        ...Object.fromEntries(copyable.map((name) => [name, (one: Row) => <Copyable text={textOf(one, name)} onFind={finding(name)} />])),
        ...cells,
        ...Object.fromEntries(asCode.map((name) => [name, (one: Row) => <Code text={textOf(one, name)} />])),
      }}
      tagColors={tagColors}
    />
  );
}

function Copyable({ text, onFind }: { text: string; onFind: ((text: string) => void) | undefined }) {
  if (!text) return '—';
  return (
    <Typography.Text copyable={{ text }}>
      {onFind ? (
        <Button type="link" size="small" style={{ padding: 0 }} title={label('查找相同的记录')} onClick={() => onFind(text)}>
          {text}
        </Button>
      ) : (
        text
      )}
    </Typography.Text>
  );
}

/** What people call it, and what the program does. */
function Both({ word, name }: { word: string; name: string }) {
  if (!name) return '—';
  return (
    <>
      {word} {word !== name && <Typography.Text type="secondary">{name}</Typography.Text>}
    </>
  );
}

function Code({ text }: { text: string }) {
  if (!text) return '—';
  return <Typography.Text style={{ whiteSpace: 'pre-wrap', fontFamily: 'monospace', fontSize: 12 }}>{readable(text)}</Typography.Text>;
}

/** One line a value, where it is JSON. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
