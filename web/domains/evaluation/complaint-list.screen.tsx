import { useState } from 'react';
import { Link } from 'react-router';
import { closeComplaint, complaint, handleComplaint } from '../../../contract/domains/evaluation/complaint.resource.ts';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { label } from '../../platform/words/label.ts';
import { AnswerComplaintDialog, type Complaint, ComplaintDialog } from './complaint.dialog.tsx';

const columns = ['no', 'complaintStatus', 'overallScore', 'content', 'complainerName', 'side', 'targetDoctorName', 'createTime'] as const;

const dialogs = { [handleComplaint.name]: AnswerComplaintDialog, [closeComplaint.name]: AnswerComplaintDialog };

/** Low scores that the operators have to answer. */
export function ComplaintListScreen() {
  const [viewed, setViewed] = useState<Complaint>();
  return (
    <>
      <ResourceScreen
        resource={complaint}
        listProps={{
          columns,
          dialogs,
          filters: ['complaintStatus', 'no', 'applyHospitalName', 'targetDoctorName', 'createTime'],
          cells: {
            no: (row) => <Link to={`/consultation/detail?id=${row.applyOrderId}`}>{row.no}</Link>,
            overallScore: (row) => label('{score}分', { score: row.overallScore }),
            createTime: (row) => row.createTime.slice(0, 16),
          },
          rowLinks: [{ title: label('查看'), isView: true, onClick: setViewed }],
        }}
      />
      {viewed && <ComplaintDialog row={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}
