import { Modal } from 'antd';
import { jobFailureRow } from '../../../contract/domains/logs/job.endpoints.ts';
import { DeclaredDetail } from '../../engine/detail/declared-detail.tsx';
import { label } from '../../platform/words/label.ts';
import type { JobRow } from './job-rows.ts';
import { failureColors } from './retry-link.ts';

const names = [
  'jobTitle',
  'state',
  'rowNo',
  'rowTenantName',
  'rowTable',
  'rowId',
  'attempts',
  'createTime',
  'lastTime',
  'nextTime',
  'lastError',
];

/** One row that a job could not deal with: which, since when, and the whole of the reason. */
export function JobFailureDialog({ row, onClose }: { row: JobRow; onClose: () => void }) {
  const title = label('失败数据「{title}」', { title: row.rowNo || row.rowId || '' });
  return (
    <Modal open centered width={820} footer={null} title={title} onCancel={onClose}>
      <DeclaredDetail
        fields={jobFailureRow}
        row={row}
        names={names}
        columns={2}
        tagColors={failureColors}
        cells={{ jobTitle: () => label(row.jobTitle ?? '') || row.jobName }}
      />
    </Modal>
  );
}
