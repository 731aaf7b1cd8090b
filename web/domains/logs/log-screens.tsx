import { Tag } from 'antd';
import { apiLog, changeLog, errorLog, loginLog, usualLog } from '../../../contract/domains/logs/log.endpoints.ts';
import { label, listed, messageText } from '../../platform/words/label.ts';
import { ChangeTable } from './change-table.tsx';
import { DeedFilter } from './log-names.tsx';
import { LogScreen } from './log-screen.tsx';

const levels = { debug: 'default', info: 'processing', warn: 'warning', error: 'error' };

/** What people did, and what their browsers noticed. */
export function UsualLogScreen() {
  return (
    <LogScreen
      title={label('操作日志')}
      log={usualLog}
      columns={['account', 'realName', 'title', 'message', 'source', 'level', 'ip']}
      filters={['account', 'source', 'level', 'requestId', 'call']}
      tagColors={{ level: levels }}
    />
  );
}

export function ApiLogScreen() {
  return (
    <LogScreen
      title={label('接口日志')}
      log={apiLog}
      columns={['account', 'realName', 'title', 'path', 'status', 'ms', 'message']}
      filters={['account', 'path', 'status', 'requestId', 'call']}
      cells={{ status: statusCell }}
    />
  );
}

export function ErrorLogScreen() {
  return (
    <LogScreen
      title={label('错误日志')}
      log={errorLog}
      columns={['source', 'message', 'path', 'status', 'account', 'realName']}
      filters={['account', 'source', 'path', 'status', 'requestId']}
      cells={{ status: statusCell }}
      tagColors={{ source: { server: 'error', browser: 'warning' } }}
    />
  );
}

export function LoginLogScreen() {
  return (
    <LogScreen
      title={label('登录日志')}
      log={loginLog}
      columns={['account', 'realName', 'result', 'reason', 'grantType', 'ip', 'browser']}
      filters={['account', 'result', 'ip', 'requestId']}
      cells={{ reason: (row) => messageText(row.reasonSaid ?? row.reason ?? '') || '—' }}
      tagColors={{ result: { success: 'success', failure: 'error', logout: 'default' } }}
    />
  );
}

/** Who changed what in which row, from what to what. */
export function ChangeLogScreen() {
  return (
    <LogScreen
      title={label('数据变更')}
      log={changeLog}
      columns={['account', 'realName', 'title', 'operation', 'rowTable', 'summary', 'rowId']}
      filters={['account', 'operation', 'rowTable', 'rowId', 'requestId', 'call']}
      filterControls={{ call: DeedFilter }}
      cells={{
        summary: (row) => listed((row.summary ?? '').split('、').map((name) => label(name))) || '—',
      }}
      tagColors={{ operation: { add: 'success', edit: 'processing', remove: 'error', restore: 'success' } }}
      inMore={['changes', 'summary']}
      more={(row) => <ChangeTable changes={row.changes ?? []} />}
    />
  );
}

export function statusCell({ status }: { status?: unknown }) {
  if (typeof status !== 'number') return '—';
  const color = status < 400 ? 'success' : status < 500 ? 'warning' : 'error';
  return (
    <Tag color={color} variant="filled">
      {status}
    </Tag>
  );
}
