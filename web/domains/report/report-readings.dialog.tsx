import { Modal, Table } from 'antd';
import { listReportReadings } from '../../../contract/domains/report/report-readings.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { useWordOf } from '../../engine/field/dictionary.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';

type Reading = RowOf<typeof listReportReadings>;

interface ReportReadingsProps {
  applyOrderId: string;
  /** Of the order, by which its report is called. */
  no: string | undefined;
  onClose: () => void;
}

/** Who has viewed, opened, printed or exported a report that was sent, the last first (domain rules 6.7.4). */
export function ReportReadingsDialog({ applyOrderId, no, onClose }: ReportReadingsProps) {
  const query = useCall(listReportReadings, { applyOrderId });
  const wayOf = useWordOf(listReportReadings.row.way);
  return (
    <Modal open centered title={[label('报告查阅记录'), no].filter(Boolean).join(' ')} footer={null} onCancel={onClose} width={640}>
      <Table<Reading>
        size="small"
        rowKey="id"
        loading={query.isPending}
        dataSource={query.data ?? []}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: label(query.isError ? '加载失败' : '还没有人查阅') }}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: label('查阅时间'), key: 'readTime', render: (_, { readTime }) => readTime.slice(0, 16) },
          { title: label('查阅人'), key: 'userName', render: (_, { userName }) => userName },
          { title: label('所在医院'), key: 'hospitalName', render: (_, { hospitalName }) => hospitalName ?? '—' },
          { title: label('方式'), key: 'way', render: (_, { way }) => wayOf(way) },
          { title: label('版本'), key: 'revision', render: (_, { revision }) => label('第{revision}版', { revision: revision ?? 1 }) },
        ]}
      />
    </Modal>
  );
}
