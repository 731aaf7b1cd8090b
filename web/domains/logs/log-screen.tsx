import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Fields } from '../../../contract/kernel/field.ts';
import type { Answering, RowOf } from '../../../contract/kernel/sent.ts';
import { DeclaredDetail } from '../../engine/detail/declared-detail.tsx';
import { DetailDrawer } from '../../engine/detail/detail-drawer.tsx';
import { type Row, textOf } from '../../engine/field/row.ts';
import { HospitalFilter, useHospitalCell } from '../../engine/list/hospital-filter.tsx';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import type { ListOptions } from '../../engine/list/list-types.ts';
import type { TagColors } from '../../engine/parts/tag-color.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { useIsPlatform } from '../../platform/session/is-platform.ts';
import { label } from '../../platform/words/label.ts';
import { callName } from './call-name.ts';
import { LogWindow } from './log-window.tsx';

interface Log {
  list: Answering<'page'>;
  detail: Answering<'row'>;
  export: Endpoint;
}

export interface LogScreenProps<L extends Log = Log> extends Pick<ListOptions<RowOf<L['list']>>, 'columns' | 'cells'> {
  log: L;
  title: string;
  filters: readonly string[];
  tagColors?: Readonly<Record<string, TagColors>>;
  /** What the drawer shows below the plain fields. */
  more?: (row: RowOf<L['detail']>) => ReactNode;
  /** Fields that `more` shows in its own way. */
  inMore?: readonly string[];
}

const filterControls = { tenantId: HospitalFilter };

/** A log to search, and a drawer for one entry. The platform also sees whose it is. */
export function LogScreen<const L extends Log>(props: LogScreenProps<L>): ReactNode;
export function LogScreen({ log, title, columns, filters, cells, tagColors, more, inMore = [] }: LogScreenProps): ReactNode {
  const [opened, setOpened] = useState<string>();
  const seesAll = useIsPlatform();
  const whose = seesAll ? ['tenantId'] : [];
  const hospital = useHospitalCell(seesAll);
  const named = { tenantId: (row: Row) => hospital(row.tenantId), ...cells };
  return (
    <>
      <ListScreen
        title={title}
        endpoint={log.list}
        exportEndpoint={log.export}
        columns={['createTime', ...whose, ...columns]}
        filters={['createTime', ...filters, ...whose]}
        toolbar={<LogWindow />}
        filterControls={filterControls}
        cells={{ title: (row) => callName(textOf(row, 'title')) || '—', ...named }}
        tagColors={tagColors}
        rowLinks={[{ title: label('详情'), isView: true, onClick: (row) => setOpened(textOf(row, 'id')) }]}
      />
      {opened && (
        <LogDrawer
          title={`${title} · ${label('详情')}`}
          endpoint={log.detail}
          id={opened}
          cells={named}
          tagColors={tagColors}
          more={more}
          inMore={inMore}
          onStep={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface LogDrawerProps extends Pick<LogScreenProps, 'title' | 'cells' | 'tagColors' | 'more' | 'inMore'> {
  endpoint: Answering<'row'>;
  id: string;
  onStep?: (id: string) => void;
  onClose: () => void;
}

const asCode = ['params', 'stack', 'info'];
const copyable = ['requestId', 'threadId', 'rowId'];

/** One entry, with the request id to copy into a report. */
export function LogDrawer({ title, endpoint, id, cells, tagColors, more, inMore = [], onStep, onClose }: LogDrawerProps) {
  const query = useCall(endpoint, { id });
  const { row: fields = {} } = endpoint;
  const names = Object.keys(fields).filter((name) => !['id', 'userId', ...inMore].includes(name) && !fields[name]?.unshown);
  return (
    <DetailDrawer title={title} {...{ query, id, onStep, onClose }}>
      {(row) => (
        <>
          <Entry fields={fields} row={row} names={names} cells={cells} tagColors={tagColors} />
          {more?.(row)}
        </>
      )}
    </DetailDrawer>
  );
}

interface EntryProps extends Pick<LogScreenProps, 'cells' | 'tagColors'> {
  fields: Fields;
  row: Row;
  names: readonly string[];
}

function Entry({ fields, row, names, cells, tagColors }: EntryProps) {
  return (
    <DeclaredDetail
      fields={fields}
      row={row}
      columns={1}
      names={names.filter((name) => row[name] !== undefined)}
      cells={{
        title: (one: Row) => callName(textOf(one, 'title')) || '—',
        ...Object.fromEntries(copyable.map((name) => [name, (one: Row) => <Copyable text={textOf(one, name)} />])),
        ...cells,
        ...Object.fromEntries(asCode.map((name) => [name, (one: Row) => <Code text={textOf(one, name)} />])),
      }}
      tagColors={tagColors}
    />
  );
}

function Copyable({ text }: { text: string }) {
  return text ? <Typography.Text copyable>{text}</Typography.Text> : '—';
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
