import { Tag } from 'antd';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { getConsultationOrder } from '../../../../contract/domains/statistics/statistics.endpoints.ts';
import type { AnswerOf, RowOf } from '../../../../contract/kernel/sent.ts';
import { shortHospitalName } from '../../../engine/field/hospital-name.tsx';
import { Panel } from '../../../engine/parts/panel.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { hospitalNow, hospitalTime } from '../../../platform/page/hospital-time.ts';
import { useNow } from '../../../platform/page/use-now.ts';
import { label } from '../../../platform/words/label.ts';
import { drillToFigure } from '../drill.ts';

const SHOWN = 5;
const HEIGHT = 200;
/** Clocks differ a little. */
const AFTER_MS = 2_000;
const LEAST_MS = 30_000;
const MOST_MS = 3_600_000;

/** The next consultations that have been arranged, soonest first. */
export function NextAppointments() {
  const input = { figure: 'upcoming', ascs: 'scheduleTime', size: SHOWN };
  const query = useCall(getConsultationOrder, input, { follows: 'consultation', againAfter: untilNextHour });
  return (
    <Panel
      title={label('即将开始的会诊')}
      query={query}
      height={HEIGHT}
      isEmpty={({ total }) => total === 0}
      emptyText={label('暂无已安排的会诊')}
      extra={
        query.data &&
        query.data.total > SHOWN && <Link to={drillToFigure('upcoming')}>{label('全部 {total}', { total: query.data.total })}</Link>
      }
    >
      {({ records }) => (
        <ul className="panel-list">
          {records.map((row) => (
            <Appointment key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The first of them is none any more once its hour has come. Milliseconds. */
function untilNextHour(page: AnswerOf<typeof getConsultationOrder> | undefined): number | false {
  const first = page?.records[0]?.scheduleTime;
  return first ? Math.min(Math.max(dayjs(first).diff(hospitalNow()) + AFTER_MS, LEAST_MS), MOST_MS) : false;
}

function Appointment({ row }: { row: RowOf<typeof getConsultationOrder> }) {
  const time = dayjs(row.scheduleTime);
  const today = hospitalTime(useNow());
  const isUrgent = row.meetingType === '1';
  return (
    <li>
      <Link to={`/consultation/detail?id=${row.id}`}>
        <time dateTime={time.toISOString()}>{dayWords(time, today)}</time>
        <span className="panel-list-main">
          {row.patientName} · {row.targetDoctorName}
          <small title={`${row.applyHospitalName} → ${row.targetHospital}`}>
            {shortHospitalName(row.applyHospitalName)} → {shortHospitalName(row.targetHospital)}
          </small>
        </span>
        {isUrgent && (
          <Tag color="red" variant="filled">
            {label('紧急')}
          </Tag>
        )}
      </Link>
    </li>
  );
}

/** Of today and tomorrow by their names, which people plan by. */
function dayWords(time: dayjs.Dayjs, today: dayjs.Dayjs): string {
  const value = time.format('HH:mm');
  if (time.isSame(today, 'day')) return label('今天 {value}', { value });
  return time.isSame(today.add(1, 'day'), 'day') ? label('明天 {value}', { value }) : time.format('MM-DD HH:mm');
}
