import { UserOutlined } from '@ant-design/icons';
import { Avatar, Flex, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useCall } from '../../platform/call/use-call.ts';
import { text } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { LoadState } from '../parts/load-state.tsx';
import type { PeopleSearchValues } from './people-search.tsx';
import { mergeChoice, type PickedUser } from './picked-user.ts';
import { searchPeople } from './search-people.ts';

const PAGE_SIZE = 10;

const columns = (): TableColumnsType<PickedUser> => [
  {
    title: label('姓名'),
    dataIndex: 'realName',
    render: (_, { realName, avatar }) => (
      <Flex align="center" gap={8}>
        <Avatar size={24} src={avatar} icon={<UserOutlined />} alt="" />
        {realName}
      </Flex>
    ),
  },
  { title: label('部门'), dataIndex: 'deptName', render: (name?: string) => name ?? '—' },
  { title: label('岗位'), dataIndex: 'postName', render: (name?: string) => name ?? '—' },
];

interface PeopleTableProps {
  mode: 'radio' | 'checkbox';
  search: PeopleSearchValues;
  chosen: readonly PickedUser[];
  onChoose: (users: PickedUser[]) => void;
}

/** One page of people; a click anywhere on a row chooses it. */
export function PeopleTable({ mode, search, chosen, onChoose }: PeopleTableProps) {
  const [current, setCurrent] = useState(1);
  const query = useCall(searchPeople, { ...search, current, size: PAGE_SIZE }, { keepPrevious: true });
  if (query.isError && !query.data) return <LoadState query={query} />;
  const { records = [], total = 0 } = query.data ?? {};
  const ids = chosen.map(({ id }) => id);
  const choose = (ticked: readonly string[]) => onChoose(mergeChoice(chosen, records, ticked));
  const toggle = ({ id }: PickedUser) =>
    choose(mode === 'radio' ? [id] : ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <Table<PickedUser>
      size="small"
      rowKey="id"
      columns={columns()}
      dataSource={records}
      loading={query.isFetching}
      scroll={{ y: 360 }}
      rowSelection={{
        type: mode,
        // Of several the head chooses all; of one it would be empty.
        ...(mode === 'radio' ? { columnTitle: text('list.choose'), columnWidth: 64 } : {}),
        selectedRowKeys: ids,
        preserveSelectedRowKeys: true,
        onChange: (keys) => choose(keys.map(String)),
        getCheckboxProps: ({ realName }) => ({ 'aria-label': label('选择{realName}', { realName }) }),
      }}
      onRow={(row) => ({ onClick: () => toggle(row), style: { cursor: 'pointer' } })}
      pagination={{
        current,
        pageSize: PAGE_SIZE,
        total,
        showSizeChanger: false,
        showTotal: (count) => label('共 {count} 人', { count }),
        onChange: setCurrent,
      }}
    />
  );
}
