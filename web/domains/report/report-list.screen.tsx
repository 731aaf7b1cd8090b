import { downloadReport, listReports } from '../../../contract/domains/report/report.endpoints.ts';
import { ListScreen } from '../../kernel/list/list-screen.tsx';
import { textOf } from '../../kernel/row.ts';
import { openPdf } from './open-pdf.ts';

const columns = [
  'no',
  'revision',
  'patientName',
  'applyHospitalName',
  'targetHospital',
  'authorName',
  'reportStatus',
  'confirmTime',
  'createTime',
];

/** The reports of the reader's hospital, waiting and sent. */
export function ReportListScreen() {
  return (
    <ListScreen
      endpoint={listReports}
      columns={columns}
      cells={{
        revision: (row) => `第${textOf(row, 'revision')}版`,
        confirmTime: (row) => textOf(row, 'confirmTime').slice(0, 16) || '—',
        createTime: (row) => textOf(row, 'createTime').slice(0, 16),
      }}
      rowLinks={[
        { title: '查看会诊', to: (row) => `/consultation/detail?id=${textOf(row, 'applyOrderId')}` },
        {
          title: '打开报告',
          shown: (row) => row.reportStatus !== 'report_wait_send',
          onClick: (row) => void openPdf(downloadReport, { applyOrderId: row.applyOrderId, revision: row.revision }),
        },
      ]}
    />
  );
}
