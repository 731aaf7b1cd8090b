import { consultationFields } from '../../../../contract/domains/consultation/consultation.fields.ts';
import { waitedStates } from '../../../../contract/domains/consultation/consultation.states.ts';
import { orderAge } from '../../../../contract/domains/consultation/order-age.ts';
import { useWordOf } from '../../../engine/field/dictionary.ts';
import { FieldValue } from '../../../engine/field/field-value.tsx';
import { type Cells, textOf } from '../../../engine/field/row.ts';
import { dueCell } from '../../../engine/parts/due-time.tsx';
import { Hint } from '../../../engine/parts/hint.tsx';
import { waitingTime } from '../../../engine/parts/waiting-time.ts';
import { fileList } from '../../../platform/call/file-link.ts';
import { PageLink } from '../../../platform/page/page-link.tsx';
import { serverNow } from '../../../platform/page/server-clock.ts';
import { label, listed, messageText } from '../../../platform/words/label.ts';
import { detailPath, minutesOf, type OrderRow } from '../consultation-row.ts';
import { isPast } from '../form/form-consequences.ts';

const wayFields = ['slideDelivery', 'ultrasoundMode'] as const;

/** How the lists draw what needs more than its plain value. */
export const consultationCells: Cells<OrderRow> = {
  no: (row) => (
    <PageLink to={detailPath(row)} className="row-number">
      {row.no || label('查看')}
    </PageLink>
  ),
  patientName: (row) => <PatientCell row={row} />,
  meetingType: (row) => <MeetingTypeCell row={row} />,
  doctorNameList: (row) => <ExpertsCell row={row} />,
  targetDoctorName: (row) => <ExpertsCell row={row} />,
  waitingSince: (row) => <WaitingCell row={row} />,
  answerTime: (row) => dueCell(row.answerTime),
};

/** It lies in a pool: nobody by name has been asked yet. */
const isUnclaimed = ({ kind, applyOrderStatus, targetDoctorName }: OrderRow): boolean =>
  kind === 'ECG' && applyOrderStatus === 'wait_diagnosis' && !targetDoctorName;

/** One expert, or the chief of several and how many they are. */
function ExpertsCell({ row }: { row: OrderRow }) {
  const names = fileList(row.doctorNameList);
  if (names.length < 3) return listed(names) || (isUnclaimed(row) ? label('待认领') : '—');
  return <Hint text={listed(names)}>{label('{name} 等{count}人', { name: names[0] ?? '', count: names.length })}</Hint>;
}

function PatientCell({ row }: { row: OrderRow }) {
  const isKnown = row.patientSex !== undefined || row.patientAge !== undefined;
  return (
    <Hint text={isKnown && (() => <SexAndAge row={row} />)}>
      {row.patientName || '—'}
      {row.illnessSeverity === 'critical' && (
        <small className="beside-name">
          <FieldValue field={consultationFields.illnessSeverity} value={row.illnessSeverity} />
        </small>
      )}
      {row.criticalStatus && row.criticalStatus !== 'acknowledged' && (
        <span className="state-tag beside-name" data-color="red">
          {label('危急值')}
        </span>
      )}
    </Hint>
  );
}

/** Made when somebody points at the name. */
function SexAndAge({ row }: { row: OrderRow }) {
  const sex = useWordOf(consultationFields.patientSex)(row.patientSex);
  const age = orderAge(row);
  return [sex, age && messageText(age)].filter(Boolean).join(' · ');
}

/** How urgent it is; of kinds that have another word for it, the way in which it is held. */
function MeetingTypeCell({ row }: { row: OrderRow }) {
  const way = wayFields.find((name) => row[name]);
  if (way) return <FieldValue field={consultationFields[way]} value={row[way]} />;
  const type = <FieldValue field={consultationFields.meetingType} value={row.meetingType} />;
  return row.meetingType === '1' ? (
    <span className="state-tag" data-color="red">
      {type}
    </span>
  ) : (
    type
  );
}

/** How long somebody has been waited for. */
function WaitingCell({ row }: { row: OrderRow }) {
  const now = serverNow();
  const waited = waitedStates.some((state) => state === row.applyOrderStatus) ? waitingTime(row.waitingSince, now) : undefined;
  if (!waited) return '—';
  // The hospital that asks says how long an answer may take; whether that has passed is seen on this clock.
  const since = label('自 {value} 起', { value: minutesOf(row.waitingSince) });
  const until = row.answerTime ? label('应于 {value} 前处理', { value: minutesOf(row.answerTime) }) : '';
  return (
    <Hint className={isPast(row.answerTime, now) ? 'is-past' : ''} text={listed([since, until].filter(Boolean))}>
      {waited}
    </Hint>
  );
}
