import { Descriptions, Modal } from 'antd';
import { complaint, type listComplaints } from '../../../contract/domains/evaluation/complaint.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { HistoryCard } from '../../engine/detail/history-card.tsx';
import { ActionDialog } from '../../engine/dialog/action-dialog.tsx';
import type { DialogProps } from '../../engine/dialog/dialog-props.ts';
import { useWordOf } from '../../engine/field/dictionary.ts';
import { Parts } from '../../engine/parts/parts.tsx';
import { stateColors } from '../../engine/resource/resource-slots.tsx';
import { currentLanguage } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';

/** Pixels. */
const LABEL_WIDTH = { zh: 76, en: 140 } as const;

/** Who complains about whom, in his words, and what became of it. */
/** What the operators read of a complaint. */
export type Complaint = RowOf<typeof listComplaints>;

function ComplaintFacts({ row }: { row: Complaint }) {
  const sideWord = useWordOf(complaint.fields.side);
  const items = [
    [label('投诉人'), [row.complainerName, sideWord(row.side)]],
    [label('申请医院'), [row.applyHospitalName]],
    [label('会诊专家'), [row.targetHospital, row.targetDoctorName]],
    [label('投诉时间'), [row.createTime.slice(0, 16)]],
    [label('总体评分'), [label('{score}分', { score: row.overallScore })]],
    [label('评价内容'), [row.content]],
    [label('修改后评价'), [row.laterScore === undefined ? undefined : label('{score}分', { score: row.laterScore }), row.laterContent]],
    [label('处理人'), [row.handleName, row.handleTime?.slice(0, 16)]],
    [label('处理结果'), [row.reply]],
  ] as const;
  return (
    <Descriptions
      size="small"
      column={1}
      colon={false}
      style={{ marginBottom: 12 }}
      styles={{ label: { width: LABEL_WIDTH[currentLanguage()] }, content: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } }}
      items={items
        .filter(([, parts]) => parts.some(Boolean))
        .map(([name, parts]) => ({ key: name, label: name, children: <Parts of={parts} /> }))}
    />
  );
}

/** Answering, closing or opening again, with the complaint above. */
export function AnswerComplaintDialog({ action, row, onClose, onDone }: DialogProps<Complaint>) {
  return <ActionDialog action={action} row={row} about={<ComplaintFacts row={row} />} onClose={onClose} onDone={onDone} />;
}

/** The whole of it to read: lists cut long words off, and what was answered before it was opened again stands in its history alone. */
export function ComplaintDialog({ row, onClose }: { row: Complaint; onClose: () => void }) {
  return (
    <Modal open centered width="50%" footer={null} title={label('投诉 {no}', { no: row.no ?? '' })} onCancel={onClose}>
      <ComplaintFacts row={row} />
      <HistoryCard colors={stateColors(complaint).complaintStatus} endpoint={endpointOf(complaint, 'history')} input={{ id: row.id }} />
    </Modal>
  );
}
