import { Typography } from 'antd';
import { useState } from 'react';
import { exportJobFailures, exportJobs, listJobFailures, listJobs } from '../../../contract/domains/logs/job.endpoints.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import type { ListTab, RowLink } from '../../engine/list/list-types.ts';
import { label } from '../../platform/words/label.ts';
import { JobDrawer } from './job-drawer.tsx';
import { JobFailureDialog } from './job-failure.dialog.tsx';
import { failureColors, useRetryLink, viewLink } from './retry-link.ts';
import { scheduleWords } from './schedule-words.ts';

const failureColumns = ['jobTitle', 'state', 'rowNo', 'rowTenantName', 'attempts', 'lastError', 'lastTime'];

const tabsOf = (): ListTab[] => [
  {
    key: 'job',
    label: label('定时任务'),
    endpoint: listJobs,
    exportEndpoint: exportJobs,
    columns: ['title', 'state', 'cron', 'lastSuccess', 'ms', 'done', 'failed', 'setAside', 'lastError'],
  },
  {
    key: 'failure',
    label: label('失败数据'),
    endpoint: listJobFailures,
    exportEndpoint: exportJobFailures,
    columns: failureColumns,
    filters: ['state', 'rowNo', 'rowTenantName', 'jobName', 'rowTable', 'createTime'],
  },
];

const jobCells = {
  cron: (row: Row) => scheduleWords(textOf(row, 'cron')),
  title: (row: Row) => label(textOf(row, 'title')),
  jobTitle: (row: Row) => label(textOf(row, 'jobTitle')) || textOf(row, 'jobName'),
  failed: (row: Row) => <Count value={row.failed} />,
  setAside: (row: Row) => <Count value={row.setAside} />,
  lastTime: (row: Row) => textOf(row, 'lastTime').slice(0, 16),
};

/** What the clock does by itself: which jobs are late, and which rows they could not deal with. */
export function JobMonitorScreen() {
  const [opened, setOpened] = useState<Row>();
  const [viewed, setViewed] = useState<Row>();
  const retry = useRetryLink();
  const look: RowLink = { title: label('失败数据'), onClick: setOpened, shown: (row) => row.cron !== undefined };
  return (
    <>
      <ListScreen
        tabs={tabsOf()}
        columns={[]}
        rowLinks={[look, viewLink(setViewed), retry]}
        cells={jobCells}
        tagColors={{ state: { ok: 'success', late: 'error', failed: 'error', ...failureColors.state, waiting: 'default' } }}
      />
      {opened && <JobDrawer row={opened} onClose={() => setOpened(undefined)} />}
      {viewed && <JobFailureDialog row={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}

/** What went wrong is seen among the zeros. */
function Count({ value }: { value: unknown }) {
  const count = Number(value ?? 0);
  return count > 0 ? (
    <Typography.Text type="danger" strong>
      {count}
    </Typography.Text>
  ) : (
    String(value ?? '—')
  );
}
