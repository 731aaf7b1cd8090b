import { Tag, Typography } from 'antd';
import { type listExpertOpinions, seatFields } from '../../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import { useWordOf } from '../../../engine/field/dictionary.ts';
import { label } from '../../../platform/words/label.ts';

type ExpertRow = SentOf<typeof listExpertOpinions.row>;

const verdictColors = { confirmed: 'green', dissented: 'orange' } as const;

/** How somebody took part, and what they say of the conclusion. */
export function SeatTags({ expert: { attendance, verdict, joinTime } }: { expert: ExpertRow }) {
  const attendanceWord = useWordOf(seatFields.attendance);
  const verdictWord = useWordOf(seatFields.verdict);
  return (
    <>
      {attendance ? <Tag>{attendanceWord(attendance)}</Tag> : joinTime && <Tag color="processing">{label('已进入会诊室')}</Tag>}
      {verdict && <Tag color={verdictColors[verdict]}>{verdictWord(verdict)}</Tag>}
    </>
  );
}

/** When they were in the room, and what they think otherwise. */
export function SeatWords({ expert: { joinTime, leaveTime, dissent } }: { expert: ExpertRow }) {
  return (
    <>
      {joinTime && leaveTime && (
        <Typography.Text type="secondary">
          {label('在会诊室 {from} – {to}', { from: joinTime.slice(5, 16), to: leaveTime.slice(11, 16) })}
        </Typography.Text>
      )}
      {dissent && (
        <Typography.Paragraph type="warning" style={{ margin: '4px 0 0', whiteSpace: 'pre-wrap' }}>
          {label('不同意见：{text}', { text: dissent })}
        </Typography.Paragraph>
      )}
    </>
  );
}
