import { listReportReadings } from '../../../contract/domains/report/report-readings.endpoints.ts';
import { ReadingsDialog } from '../../engine/detail/readings-dialog.tsx';
import { useWordOf } from '../../engine/field/dictionary.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';

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
    <ReadingsDialog
      title={[label('报告查阅记录'), no].filter(Boolean).join(' ')}
      query={query}
      empty={label('还没有人查阅')}
      more={[
        { title: label('方式'), key: 'way', render: (_, { way }) => wayOf(way) },
        { title: label('版本'), key: 'revision', render: (_, { revision }) => label('第{revision}版', { revision: revision ?? 1 }) },
      ]}
      onClose={onClose}
    />
  );
}
