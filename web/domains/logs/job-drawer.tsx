import { Drawer } from 'antd';
import { useState } from 'react';
import { exportJobFailures, listJobFailures } from '../../../contract/domains/logs/job.endpoints.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { label } from '../../platform/words/label.ts';
import { JobFailureDialog } from './job-failure.dialog.tsx';
import type { JobRow } from './job-rows.ts';
import { failureColors, useRetryLink, viewLink } from './retry-link.ts';

/** The rows that one job could not deal with. */
export function JobDrawer({ row, onClose }: { row: JobRow; onClose: () => void }) {
  const retry = useRetryLink();
  const [viewed, setViewed] = useState<JobRow>();
  return (
    <Drawer
      open
      size={900}
      title={label('失败数据「{title}」', { title: label(row.title ?? '') })}
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
        cells={{ lastTime: (one) => one.lastTime?.slice(0, 16) }}
      />
      {viewed && <JobFailureDialog row={viewed} onClose={() => setViewed(undefined)} />}
    </Drawer>
  );
}
