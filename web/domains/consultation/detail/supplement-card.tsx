import { Card } from 'antd';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import { DeclaredDetail } from '../../../engine/detail/declared-detail.tsx';
import { label } from '../../../platform/words/label.ts';
import { minutesOf, type OrderDetail } from '../consultation-row.ts';

const asked = pick(consultationDetail.row, 'supplementNeeds', 'supplementRequest', 'supplementAskedTime');
const answered = pick(consultationDetail.row, 'supplementAnswer', 'supplementMailNo', 'supplementAnsweredTime');
const brought = pick(consultationDetail.row, 'supplementPath');

/** What the expert asked for last and what they were answered; files of every answer. Nothing where nothing was ever asked. */
export function SupplementCard({ row }: { row: OrderDetail }) {
  const hasFiles = (row.supplementPath?.length ?? 0) > 0;
  if (!row.supplementAskedTime && !hasFiles) return null;
  const fields = {
    ...(row.supplementAskedTime ? asked : {}),
    ...(row.supplementAnsweredTime ? answered : {}),
    ...(hasFiles ? brought : {}),
  };
  const cells = {
    supplementAskedTime: () => minutesOf(row.supplementAskedTime),
    supplementAnsweredTime: () => minutesOf(row.supplementAnsweredTime),
  };
  return (
    <Card size="small" title={label('补充资料')}>
      <DeclaredDetail fields={fields} row={row} columns={1} cells={cells} />
    </Card>
  );
}
