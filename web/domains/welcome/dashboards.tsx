import { Col, Row } from 'antd';
import type { ReactNode } from 'react';
import { type DayRange, DoctorRankCard, HospitalRankCard, StatusCard, TrendCard } from './cards/charts-cards.tsx';
import { NextAppointments } from './cards/next-appointments.tsx';
import { RecentNotices } from './cards/recent-notices.tsx';
import { Shortcuts } from './cards/shortcuts.tsx';

/** Cards beside each other: `wide` ones take two thirds of the row on a large screen. */
function Cards({ children }: { children: readonly (readonly [key: string, wide: boolean, card: ReactNode])[] }) {
  return (
    <Row gutter={[12, 12]}>
      {children.map(([key, wide, card]) => (
        <Col key={key} xs={24} lg={wide ? 16 : 8}>
          {card}
        </Col>
      ))}
    </Row>
  );
}

/** The expert's hospital: what is asked of it comes first. */
export function ExpertDashboard({ range }: { range: DayRange }) {
  return (
    <Cards>
      {[
        ['next', false, <NextAppointments key="next" />],
        ['trend', true, <TrendCard key="trend" range={range} />],
        ['status', false, <StatusCard key="status" range={range} />],
        ['hospitals', false, <HospitalRankCard key="hospitals" title="申请医院排行" side="apply" range={range} />],
        ['doctors', false, <DoctorRankCard key="doctors" title="本院专家会诊量" side="target" range={range} />],
        ['notices', true, <RecentNotices key="notices" />],
      ]}
    </Cards>
  );
}

/** The applying hospital: where its applications stand. */
export function ApplicantDashboard({ range }: { range: DayRange }) {
  return (
    <Cards>
      {[
        ['trend', true, <TrendCard key="trend" range={range} />],
        ['status', false, <StatusCard key="status" range={range} />],
        ['next', false, <NextAppointments key="next" />],
        ['hospitals', false, <HospitalRankCard key="hospitals" title="会诊医院排行" side="target" range={range} />],
        ['doctors', false, <DoctorRankCard key="doctors" title="本院医生申请量" side="apply" range={range} />],
        ['notices', true, <RecentNotices key="notices" />],
      ]}
    </Cards>
  );
}

/** The group: all hospitals on both sides. */
export function GroupDashboard({ range }: { range: DayRange }) {
  return (
    <Cards>
      {[
        ['trend', true, <TrendCard key="trend" range={range} />],
        ['status', false, <StatusCard key="status" range={range} />],
        ['applying', false, <HospitalRankCard key="applying" title="申请医院排行" side="apply" range={range} />],
        ['invited', false, <HospitalRankCard key="invited" title="会诊医院排行" side="target" range={range} />],
        ['doctors', false, <DoctorRankCard key="doctors" title="专家会诊量" side="target" range={range} />],
        ['next', false, <NextAppointments key="next" />],
        ['notices', true, <RecentNotices key="notices" />],
      ]}
    </Cards>
  );
}

/** Every other hospital: its own work, and the ways into it. */
export function PlainDashboard({ range }: { range: DayRange }) {
  return (
    <>
      <Shortcuts />
      <Cards>
        {[
          ['trend', true, <TrendCard key="trend" range={range} />],
          ['next', false, <NextAppointments key="next" />],
          ['notices', true, <RecentNotices key="notices" />],
        ]}
      </Cards>
    </>
  );
}

/** Somebody who has nothing to do with consultations. */
export function QuietDashboard() {
  return (
    <>
      <Shortcuts />
      <RecentNotices />
    </>
  );
}
