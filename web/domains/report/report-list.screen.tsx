import { downloadReport, exportReports, isUnsent, listReports } from '../../../contract/domains/report/report.endpoints.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { label } from '../../platform/words/label.ts';
import { openPdf } from './open-pdf.ts';

const columns = [
  'no',
  'revision',
  'patientName',
  'applyHospitalName',
  'targetHospital',
  'authorName',
  'reviewerName',
  'reportStatus',
  'confirmTime',
  'viewedTime',
  'createTime',
] as const;

/** The reports of the reader's hospital, waiting and sent. */
export function ReportListScreen() {
  return (
    <ListScreen
      endpoint={listReports}
      exportEndpoint={exportReports}
      columns={columns}
      cells={{
        revision: (row) => label('第{revision}版', { revision: row.revision }),
        confirmTime: (row) => row.confirmTime?.slice(0, 16) ?? '—',
        viewedTime: (row) => row.viewedTime?.slice(0, 16) ?? '—',
        createTime: (row) => row.createTime.slice(0, 16),
      }}
      rowLinks={[
        { title: label('查看会诊'), to: (row) => `/consultation/detail?id=${row.applyOrderId}` },
        {
          title: label('打开报告'),
          shown: (row) => !isUnsent(row),
          onClick: (row) => void openPdf(downloadReport, { applyOrderId: row.applyOrderId, revision: row.revision }),
        },
      ]}
    />
  );
}
