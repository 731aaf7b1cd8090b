import { useState } from 'react';
import { complaint } from '../../../contract/domains/evaluation/complaint.resource.ts';
import { dueCell } from '../../engine/parts/due-time.tsx';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { PageLink } from '../../platform/page/page-link.tsx';
import { label } from '../../platform/words/label.ts';
import { type Complaint, ComplaintDialog } from './complaint.dialog.tsx';
import { complaintDialogs as dialogs } from './complaint-dialogs.ts';

const columns = [
  'no',
  'complaintStatus',
  'dueTime',
  'overallScore',
  'content',
  'complainerName',
  'targetDoctorName',
  'createTime',
] as const;

/** Low scores that the operators have to answer. */
export function ComplaintListScreen() {
  const [viewed, setViewed] = useState<Complaint>();
  return (
    <>
      <ResourceScreen
        resource={complaint}
        hasView={false}
        listProps={{
          columns,
          dialogs,
          filters: ['complaintStatus', 'no', 'applyHospitalName', 'targetDoctorName', 'createTime'],
          cells: {
            no: (row) => <PageLink to={`/consultation/detail?id=${row.applyOrderId}`}>{row.no}</PageLink>,
            dueTime: (row) => dueCell(row.complaintStatus === 'open' ? row.dueTime : undefined),
            overallScore: (row) => label('{score}分', { score: row.overallScore }),
          },
          rowLinks: [{ title: label('查看'), isView: true, onClick: setViewed }],
        }}
      />
      {viewed && <ComplaintDialog row={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}
