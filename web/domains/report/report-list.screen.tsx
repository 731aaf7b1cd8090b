import { useState } from 'react';
import { downloadReport, exportReports, isUnsent, listReports } from '../../../contract/domains/report/report.endpoints.ts';
import { listReportReadings } from '../../../contract/domains/report/report-readings.endpoints.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { label } from '../../platform/words/label.ts';
import { openPdf } from './open-pdf.ts';
import { ReportReadingsDialog } from './report-readings.dialog.tsx';

/** Whether it was sent, and seen, before whose it is: what somebody looks for stands where nothing has to be scrolled. */
const columns = [
  ...(['no', 'revision', 'patientName', 'reportStatus', 'confirmTime', 'viewedTime'] as const),
  ...(['authorName', 'reviewerName', 'applyHospitalName', 'targetHospital', 'kind', 'createTime'] as const),
] as const;

/** The reports of the reader's hospital, waiting and sent. */
export function ReportListScreen() {
  const [traced, setTraced] = useState<{ applyOrderId: string; no?: string | undefined }>();
  const mayTrace = useCan(listReportReadings.permission);
  return (
    <>
      <ListScreen
        endpoint={listReports}
        exportEndpoint={exportReports}
        columns={columns}
        cells={{
          revision: (row) => label('第{revision}版', { revision: row.revision }),
          confirmTime: (row) => row.confirmTime?.slice(0, 16) ?? '—',
          viewedTime: (row) => row.viewedTime?.slice(0, 16) ?? '—',
        }}
        rowLinks={[
          {
            title: label('查看会诊'),
            shown: (row) => row.opensOrder === 1,
            to: (row) => `/consultation/detail?id=${row.applyOrderId}`,
          },
          {
            title: label('打开报告'),
            asks: false,
            shown: (row) => !isUnsent(row),
            onClick: (row) => void openPdf(downloadReport, { applyOrderId: row.applyOrderId, revision: row.revision }),
          },
          {
            title: label('查阅记录'),
            shown: (row) => mayTrace && !isUnsent(row),
            onClick: (row) => setTraced(row),
          },
        ]}
      />
      {traced && <ReportReadingsDialog applyOrderId={traced.applyOrderId} no={traced.no} onClose={() => setTraced(undefined)} />}
    </>
  );
}
