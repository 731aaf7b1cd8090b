import { complaintActions, exportComplaints, listComplaints } from '../../../contract/domains/evaluation/complaint.endpoints.ts';
import { label } from '../../kernel/label.ts';
import { ListScreen } from '../../kernel/list/list-screen.tsx';
import { textOf } from '../../kernel/row.ts';

const columns = ['no', 'complaintStatus', 'overallScore', 'content', 'complainerName', 'targetDoctorName', 'createTime', 'reply'];

const tagColors = { complaintStatus: { open: 'orange', handled: 'success', closed: 'default' } } as const;

/** Low scores that the operators have to answer. */
export function ComplaintListScreen() {
  return (
    <ListScreen
      endpoint={listComplaints}
      exportEndpoint={exportComplaints}
      columns={columns}
      actions={complaintActions}
      tagColors={tagColors}
      cells={{
        overallScore: (row) => label('{score}分', { score: textOf(row, 'overallScore') }),
        createTime: (row) => textOf(row, 'createTime').slice(0, 16),
      }}
      rowLinks={[{ title: label('查看会诊'), to: (row) => `/consultation/detail?id=${textOf(row, 'applyOrderId')}` }]}
    />
  );
}
