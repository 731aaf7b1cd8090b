import { Typography } from 'antd';
import { useState } from 'react';
import { exportJobFailures, exportJobs, listJobFailures, listJobs } from '../../../contract/domains/logs/job.endpoints.ts';
import type { Cells } from '../../engine/field/row.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import type { ListTab, RowLink } from '../../engine/list/list-types.ts';
import { label } from '../../platform/words/label.ts';
import { JobDrawer } from './job-drawer.tsx';
import { JobFailureDialog } from './job-failure.dialog.tsx';
import type { JobRow } from './job-rows.ts';
import { failureColors, useRetryLink, viewLink } from './retry-link.ts';
import { scheduleWords } from './schedule-words.ts';

const failureColumns = ['jobTitle', 'state', 'rowNo', 'rowTenantName', 'attempts', 'lastError', 'lastTime'] as const;

const tabsOf = () =>
  [
    {
      key: 'job',
      label: label('定时任务'),
      endpoint: listJobs,
      exportEndpoint: exportJobs,
      columns: ['title', 'state', 'cron', 'lastSuccess', 'ms', 'done', 'failed', 'setAside', 'lastError'],
      isBatched: false,
    },
    {
      key: 'failure',
      label: label('失败数据'),
      endpoint: listJobFailures,
      exportEndpoint: exportJobFailures,
      columns: failureColumns,
      filters: ['state', 'rowNo', 'rowTenantName', 'jobName', 'rowTable', 'createTime'],
    },
  ] as const satisfies readonly ListTab[];

const jobCells: Cells<JobRow> = {
  cron: (row) => scheduleWords(row.cron ?? ''),
  title: (row) => label(row.title ?? ''),
  jobTitle: (row) => label(row.jobTitle ?? '') || row.jobName,
  failed: (row) => <Count value={row.failed} />,
  setAside: (row) => <Count value={row.setAside} />,
  lastTime: (row) => row.lastTime?.slice(0, 16),
};

/** What the clock does by itself: which jobs are late, and which rows they could not deal with. */
export function JobMonitorScreen() {
  const [opened, setOpened] = useState<JobRow>();
  const [viewed, setViewed] = useState<JobRow>();
  const retry = useRetryLink();
  const look: RowLink<JobRow> = { title: label('失败数据'), isView: true, onClick: setOpened, shown: (row) => row.cron !== undefined };
  return (
    <>
      <ListScreen
        tabs={tabsOf()}
        columns={[]}
        rowLinks={[look, viewLink(setViewed), retry]}
        cells={jobCells}
        tagColors={{
          state: { ok: 'success', late: 'error', failed: 'error', held: 'warning', ...failureColors.state, waiting: 'default' },
        }}
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
