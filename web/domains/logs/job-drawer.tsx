import { Drawer } from 'antd';
import { exportJobFailures, listJobFailures } from '../../../contract/domains/logs/job.endpoints.ts';
import { label } from '../../kernel/label.ts';
import { ListScreen } from '../../kernel/list/list-screen.tsx';
import { type Row, textOf } from '../../kernel/row.ts';
import { failureColors, useRetryLink } from './retry-link.ts';

/** The rows that one job could not deal with. */
export function JobDrawer({ row, onClose }: { row: Row; onClose: () => void }) {
  const retry = useRetryLink();
  return (
    <Drawer
      open
      size={900}
      title={label('失败数据「{title}」', { title: label(textOf(row, 'title')) })}
      onClose={onClose}
      styles={{ body: { display: 'flex', flexDirection: 'column' } }}
    >
      <ListScreen
        endpoint={listJobFailures}
        exportEndpoint={exportJobFailures}
        input={{ jobName: row.name }}
        columns={['state', 'rowNo', 'rowTenantId', 'attempts', 'lastError', 'lastTime']}
        filters={['state', 'rowNo', 'rowTenantId']}
        rowLinks={[retry]}
        tagColors={failureColors}
        inAddress={false}
      />
    </Drawer>
  );
}
