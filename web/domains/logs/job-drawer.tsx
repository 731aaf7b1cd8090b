import { Drawer } from 'antd';
import { useState } from 'react';
import { exportJobFailures, listJobFailures } from '../../../contract/domains/logs/job.endpoints.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { label } from '../../platform/words/label.ts';
import { JobFailureDialog } from './job-failure.dialog.tsx';
import { failureColors, useRetryLink, viewLink } from './retry-link.ts';

/** The rows that one job could not deal with. */
export function JobDrawer({ row, onClose }: { row: Row; onClose: () => void }) {
  const retry = useRetryLink();
  const [viewed, setViewed] = useState<Row>();
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
        columns={['state', 'rowNo', 'rowTenantName', 'attempts', 'lastError', 'lastTime']}
        filters={['state', 'rowNo', 'rowTenantName']}
        rowLinks={[viewLink(setViewed), retry]}
        tagColors={failureColors}
        inAddress={false}
        cells={{ lastTime: (one) => textOf(one, 'lastTime').slice(0, 16) }}
      />
      {viewed && <JobFailureDialog row={viewed} onClose={() => setViewed(undefined)} />}
    </Drawer>
  );
}
