import { Drawer } from 'antd';
import { exportAuditOut, exportInterfaceLogs, listInterfaceLogs, pageAuditOut } from '../../../contract/domains/logs/monitor.endpoints.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import type { ListTab } from '../../engine/list/list-types.ts';
import { label } from '../../platform/words/label.ts';
import { callName } from './call-name.ts';
import { LogWindow } from './log-window.tsx';
import type { MonitorRow } from './monitor-row.ts';

/** What happened to one interface: its switches, and, where it was watched, its calls. */
export function InterfaceDrawer({ row, onClose }: { row: MonitorRow; onClose: () => void }) {
  const tabs = [
    {
      key: 'switch',
      label: label('开关记录'),
      endpoint: pageAuditOut,
      exportEndpoint: exportAuditOut,
      input: { interfaceId: row.id },
      columns: ['createTime', 'target', 'open', 'reason', 'realName'],
      filters: ['createTime'],
    },
    {
      key: 'param',
      label: label('参数日志'),
      endpoint: listInterfaceLogs,
      exportEndpoint: exportInterfaceLogs,
      input: { interId: row.interId },
      columns: ['createTime', 'threadId', 'status', 'ms', 'callTenantId', 'account'],
      filters: ['createTime', 'threadId'],
      toolbar: <LogWindow />,
    },
  ] as const satisfies readonly ListTab[];
  return (
    <Drawer
      open
      size={900}
      title={label('接口记录「{title}」', { title: callName(row.title ?? '') })}
      onClose={onClose}
      styles={{ body: { display: 'flex', flexDirection: 'column' } }}
    >
      <ListScreen tabs={tabs} columns={[]} inAddress={false} tagColors={{ open: { 1: 'success', 0: 'error' } }} />
    </Drawer>
  );
}
