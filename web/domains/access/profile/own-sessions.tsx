import { Button, Flex, Table, Tag, Typography } from 'antd';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  MOST_OWN_SESSIONS,
} from '../../../../contract/domains/session/own-session.endpoints.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { notify } from '../../../platform/page/notify.ts';
import { confirmLabel, label } from '../../../platform/words/label.ts';

type OwnSession = SentOf<typeof listOwnSessions.row>;

const MOST_SHOWN = 10;

/** Everywhere this person is signed in, to see what should not be there and to end it. */
export function OwnSessions() {
  const query = useCall(listOwnSessions);
  const rows = query.data;
  if (!rows) return <LoadState query={query} />;
  const isCut = rows.length >= MOST_OWN_SESSIONS;
  const columns = [
    {
      title: label('设备'),
      dataIndex: 'device',
      render: (_: unknown, row: OwnSession) => <Device row={row} />,
    },
    { title: label('登录地址'), dataIndex: 'ip', width: 180, render: (ip?: string) => ip ?? '—' },
    { title: label('登录时间'), dataIndex: 'signInTime', width: 180 },
    {
      title: label('最近使用'),
      dataIndex: 'usedTime',
      width: 180,
      render: (time: string, row: OwnSession) => (row.isOwn === 1 ? label('正在使用') : time),
    },
    { title: label('到期时间'), dataIndex: 'expireTime', width: 180 },
    { title: label('操作'), key: 'end', width: 110, render: (_: unknown, row: OwnSession) => row.isOwn !== 1 && <EndSession row={row} /> },
  ];
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Typography.Text type="secondary">
          {label('如有不认识的设备，请退出该设备并修改密码。')}
          {isCut && label('最多列出最近使用的{most}处登录。', { most: MOST_OWN_SESSIONS })}
        </Typography.Text>
        <EndOthers count={rows.length - 1} isCut={isCut} />
      </Flex>
      <Table<OwnSession>
        size="middle"
        rowKey="id"
        dataSource={rows}
        columns={columns}
        pagination={rows.length > MOST_SHOWN && { pageSize: MOST_SHOWN, showSizeChanger: false }}
      />
    </Flex>
  );
}

const nameOf = ({ device }: OwnSession): string => device ?? label('浏览器');

function Device({ row }: { row: OwnSession }) {
  return (
    <Flex gap={8} align="center" wrap>
      {nameOf(row)}
      {row.isOwn === 1 && (
        <Tag color="green" style={{ margin: 0 }}>
          {label('当前设备')}
        </Tag>
      )}
    </Flex>
  );
}

function EndSession({ row }: { row: OwnSession }) {
  const { send, busy } = useAction(endOwnSession, undefined, { success: label('已退出该设备') });
  const ask = async () => {
    const content = label('退出后，该设备须重新登录才能继续使用。');
    const title = label('确定退出“{device}”上的登录吗？', { device: nameOf(row) });
    if (await notify.confirm({ title, content, danger: true, okText: confirmLabel('退出') })) await send({ id: row.id });
  };
  return (
    <Button type="link" size="small" danger disabled={busy} onClick={() => void ask()} style={{ paddingInline: 0 }}>
      {label('退出')}
    </Button>
  );
}

/** `isCut`: there may be more of them than are shown, and nobody knows how many. */
function EndOthers({ count, isCut }: { count: number; isCut: boolean }) {
  const success = isCut ? label('已退出其他全部登录') : label('已退出{count}处登录', { count });
  const { send, busy } = useAction(endOtherSessions, undefined, { success });
  const ask = async () => {
    const title = isCut ? label('确定退出其他全部登录吗？') : label('确定退出其他{count}处登录吗？', { count });
    if (await notify.confirm({ title, danger: true, okText: confirmLabel('退出') })) await send({});
  };
  return (
    <Button danger disabled={busy || count === 0} onClick={() => void ask()}>
      {label('退出其他全部')}
    </Button>
  );
}
