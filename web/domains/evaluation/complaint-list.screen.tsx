import { useState } from 'react';
import { Link } from 'react-router';
import {
  closeComplaint,
  complaintActions,
  exportComplaints,
  handleComplaint,
  listComplaints,
} from '../../../contract/domains/evaluation/complaint.endpoints.ts';
import { label } from '../../kernel/label.ts';
import { ListScreen } from '../../kernel/list/list-screen.tsx';
import { type Row, textOf } from '../../kernel/row.ts';
import { AnswerComplaintDialog, ComplaintDialog } from './complaint.dialog.tsx';

const columns = ['no', 'complaintStatus', 'overallScore', 'content', 'complainerName', 'side', 'targetDoctorName', 'createTime'];

const tagColors = { complaintStatus: { open: 'orange', handled: 'success', closed: 'default' } } as const;

const dialogs = { [handleComplaint.name]: AnswerComplaintDialog, [closeComplaint.name]: AnswerComplaintDialog };

/** Low scores that the operators have to answer. */
export function ComplaintListScreen() {
  const [viewed, setViewed] = useState<Row>();
  return (
    <>
      <ListScreen
        endpoint={listComplaints}
        exportEndpoint={exportComplaints}
        columns={columns}
        actions={complaintActions}
        dialogs={dialogs}
        tagColors={tagColors}
        cells={{
          no: (row) => <Link to={`/consultation/detail?id=${textOf(row, 'applyOrderId')}`}>{textOf(row, 'no')}</Link>,
          overallScore: (row) => label('{score}分', { score: textOf(row, 'overallScore') }),
          createTime: (row) => textOf(row, 'createTime').slice(0, 16),
        }}
        rowLinks={[{ title: label('查看'), onClick: setViewed }]}
      />
      {viewed && <ComplaintDialog row={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}
