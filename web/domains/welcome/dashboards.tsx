import { Col, Row } from 'antd';
import type { ReactNode } from 'react';
import { RANK_DOCTORS } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import { label } from '../../kernel/label.ts';
import { useCan } from '../../kernel/permission.tsx';
import { type DayRange, DoctorRankCard, HospitalRankCard, StatusCard, TrendCard } from './cards/charts-cards.tsx';
import { NextAppointments } from './cards/next-appointments.tsx';
import { RecentNotices } from './cards/recent-notices.tsx';
import { Shortcuts } from './cards/shortcuts.tsx';

interface DashboardProps {
  range: DayRange;
}

const Third = ({ children }: { children: ReactNode }) => (
  <Col xs={24} md={12} xl={8}>
    {children}
  </Col>
);

const Wide = ({ children }: { children: ReactNode }) => (
  <Col xs={24} xl={16}>
    {children}
  </Col>
);

/** The expert's hospital: what is asked of it comes first. */
export function ExpertDashboard({ range }: DashboardProps) {
  return (
    <Row gutter={[12, 12]}>
      <Wide>
        <TrendCard range={range} />
      </Wide>
      <Third>
        <NextAppointments />
      </Third>
      <Third>
        <StatusCard range={range} />
      </Third>
      <Third>
        <HospitalRankCard title={label('申请医院排行')} side="apply" range={range} />
      </Third>
      <Third>
        <DoctorRankCard title={label('本院专家会诊量')} side="target" range={range} />
      </Third>
      <Col span={24}>
        <RecentNotices />
      </Col>
    </Row>
  );
}

/** The applying hospital: where its applications stand comes first. */
export function ApplicantDashboard({ range }: DashboardProps) {
  return (
    <Row gutter={[12, 12]}>
      <Wide>
        <TrendCard range={range} />
      </Wide>
      <Third>
        <StatusCard range={range} />
      </Third>
      <Third>
        <NextAppointments />
      </Third>
      <Third>
        <HospitalRankCard title={label('会诊医院排行')} side="target" range={range} />
      </Third>
      <Third>
        <DoctorRankCard title={label('本院医生申请量')} side="apply" range={range} />
      </Third>
      <Col span={24}>
        <RecentNotices />
      </Col>
    </Row>
  );
}

/** The group: all hospitals on both sides. Experts are compared only for whom that was granted to. */
export function GroupDashboard({ range }: DashboardProps) {
  const ranks = useCan(RANK_DOCTORS);
  return (
    <Row gutter={[12, 12]}>
      <Wide>
        <TrendCard range={range} />
      </Wide>
      <Third>
        <StatusCard range={range} />
      </Third>
      <Third>
        <HospitalRankCard title={label('申请医院排行')} side="apply" range={range} />
      </Third>
      <Third>
        <HospitalRankCard title={label('会诊医院排行')} side="target" range={range} />
      </Third>
      <Third>{ranks ? <DoctorRankCard title={label('专家会诊量')} side="target" range={range} /> : <NextAppointments />}</Third>
      {ranks && (
        <Third>
          <NextAppointments />
        </Third>
      )}
      <Col xs={24} xl={ranks ? 16 : 24}>
        <RecentNotices />
      </Col>
    </Row>
  );
}

/** Every other hospital: its own work, and the ways into it. */
export function PlainDashboard({ range }: DashboardProps) {
  return (
    <>
      <Shortcuts />
      <Row gutter={[12, 12]}>
        <Wide>
          <TrendCard range={range} />
        </Wide>
        <Third>
          <NextAppointments />
        </Third>
        <Col span={24}>
          <RecentNotices />
        </Col>
      </Row>
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
