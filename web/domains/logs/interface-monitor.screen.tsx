import { useState } from 'react';
import {
  exportAuditOut,
  exportInterfaceLogs,
  exportServerInterfaces,
  getParamLog,
  listInterfaceLogs,
  listServerInterfaces,
  MONITOR_SWITCH,
  pageAuditOut,
  switchApi,
  switchMonitor,
} from '../../../contract/domains/logs/monitor.endpoints.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import type { ListTab, RowLink } from '../../engine/list/list-types.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { notify } from '../../platform/page/notify.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';
import { callName } from './call-name.ts';
import { CloseInterfaceDialog } from './close-interface.dialog.tsx';
import { InterfaceDrawer } from './interface-drawer.tsx';
import { LogDrawer } from './log-screen.tsx';
import { statusCell } from './log-screens.tsx';
import { LogWindow } from './log-window.tsx';
import type { MonitorRow } from './monitor-row.ts';
import { SignInterfaceDialog } from './sign-interface.dialog.tsx';

export const paramColumns = ['createTime', 'interId', 'threadId', 'status', 'ms', 'callTenantId', 'account', 'ip', 'sign'] as const;
export const switchColumns = ['createTime', 'interId', 'title', 'target', 'open', 'reason', 'account', 'realName'] as const;

const tabsOf = () =>
  [
    {
      key: 'interface',
      label: label('服务接口'),
      endpoint: listServerInterfaces,
      exportEndpoint: exportServerInterfaces,
      columns: ['title', 'path', 'classId', 'apiOpen', 'monitorOpen', 'sign', 'closeReason'],
      filters: ['title', 'path', 'classId', 'apiOpen', 'monitorOpen', 'sign', 'interId'],
    },
    {
      key: 'switch',
      label: label('开关记录'),
      endpoint: pageAuditOut,
      exportEndpoint: exportAuditOut,
      columns: switchColumns,
      filters: ['createTime', 'interId', 'target', 'open', 'account'],
    },
    {
      key: 'param',
      label: label('参数日志'),
      endpoint: listInterfaceLogs,
      exportEndpoint: exportInterfaceLogs,
      columns: paramColumns,
      filters: ['createTime', 'interId', 'threadId', 'classId', 'sign', 'status', 'account'],
      toolbar: <LogWindow />,
    },
  ] as const satisfies readonly ListTab[];

export const openColors = { 1: 'success', 0: 'error' };

type Opened = { what: 'close' | 'sign' | 'history' | 'param'; row: MonitorRow };

/** The server's own calls: which are open, which are watched, who switched them, and what was sent to them. */
export function InterfaceMonitorScreen() {
  const [opened, setOpened] = useState<Opened>();
  const links = useRowLinks(setOpened);
  const close = () => setOpened(undefined);
  return (
    <>
      <ListScreen
        tabs={tabsOf()}
        columns={[]}
        rowLinks={links}
        cells={{ status: statusCell, title: (row) => callName(row.title ?? '') || '—' }}
        tagColors={{ apiOpen: openColors, open: openColors, monitorOpen: { 1: 'processing', 0: 'default' } }}
      />
      {opened?.what === 'close' && <CloseInterfaceDialog row={opened.row} onClose={close} />}
      {opened?.what === 'sign' && <SignInterfaceDialog row={opened.row} onClose={close} />}
      {opened?.what === 'history' && <InterfaceDrawer row={opened.row} onClose={close} />}
      {opened?.what === 'param' && <LogDrawer title={label('参数日志')} endpoint={getParamLog} id={opened.row.id} onClose={close} />}
    </>
  );
}

const isInterface = (row: MonitorRow): boolean => row.apiOpen !== undefined;

function useRowLinks(open: (opened: Opened) => void): RowLink<MonitorRow>[] {
  const maySwitch = useCan(MONITOR_SWITCH);
  const api = useAction(switchApi);
  const monitor = useAction(switchMonitor);
  const reopen = async (row: MonitorRow) => {
    const title = label('确定开启接口「{title}」?', { title: callName(row.title ?? '') });
    if (await notify.confirm({ title, okText: confirmLabel('开启接口') })) await api.send({ id: row.id, open: '1' });
  };
  const watch = (row: MonitorRow) => void monitor.send({ id: row.id, open: row.monitorOpen === '1' ? '0' : '1' });
  const may = (row: MonitorRow) => maySwitch && isInterface(row);
  return [
    {
      title: label('关闭接口'),
      danger: true,
      onClick: (row) => open({ what: 'close', row }),
      shown: (row) => may(row) && row.apiOpen === '1' && row.closable === 1,
    },
    { title: label('开启接口'), onClick: reopen, shown: (row) => may(row) && row.apiOpen === '0' },
    { title: label('开启监控'), asks: false, onClick: watch, shown: (row) => may(row) && row.monitorOpen === '0' },
    { title: label('关闭监控'), asks: false, onClick: watch, shown: (row) => may(row) && row.monitorOpen === '1' },
    { title: label('记录'), isView: true, onClick: (row) => open({ what: 'history', row }), shown: isInterface },
    { title: label('标记'), onClick: (row) => open({ what: 'sign', row }), shown: may },
    { title: label('详情'), isView: true, onClick: (row) => open({ what: 'param', row }), shown: (row) => row.threadId !== undefined },
  ];
}
