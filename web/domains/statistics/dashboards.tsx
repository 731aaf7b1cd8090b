import { Col, Row } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { RANK_DOCTORS } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { label } from '../../platform/words/label.ts';
import { type DayRange, DoctorRankCard, HospitalRankCard, StatusCard, TrendCard } from './cards/charts-cards.tsx';

export interface DashboardProps {
  range: DayRange;
  /** The home page's own cards. */
  notices: ReactNode;
  shortcuts: ReactNode;
}

interface BoardProps extends Omit<DashboardProps, 'shortcuts'> {
  /** The first one stands beside the trend, the others below. */
  cards: readonly ReactElement[];
  /** Columns of the notices at the end, of 24 on a wide screen. */
  noticeColumns?: number;
}

/** The trend, cards of a third each, and the notices. */
function Board({ range, cards, notices, noticeColumns = 24 }: BoardProps) {
  return (
    <Row gutter={[12, 12]}>
      <Col xs={24} xl={16}>
        <TrendCard range={range} />
      </Col>
      {cards.map((card) => (
        <Col key={card.key} xs={24} md={12} xl={8}>
          {card}
        </Col>
      ))}
      <Col xs={24} xl={noticeColumns}>
        {notices}
      </Col>
    </Row>
  );
}

/** The expert's hospital: what is asked of it comes first. */
export function ExpertDashboard({ range, notices }: DashboardProps) {
  const cards = [
    <StatusCard key="status" range={range} />,
    <HospitalRankCard key="hospitals" title={label('申请医院排行')} side="apply" range={range} />,
    <DoctorRankCard key="doctors" title={label('本院专家会诊量')} side="target" range={range} />,
  ];
  return <Board range={range} cards={cards} notices={notices} noticeColumns={8} />;
}

/** The applying hospital: where its applications stand comes first. */
export function ApplicantDashboard({ range, notices }: DashboardProps) {
  const cards = [
    <StatusCard key="status" range={range} />,
    <HospitalRankCard key="hospitals" title={label('会诊医院排行')} side="target" range={range} />,
    <DoctorRankCard key="doctors" title={label('本院医生申请量')} side="apply" range={range} />,
  ];
  return <Board range={range} cards={cards} notices={notices} noticeColumns={8} />;
}

/** The group: all hospitals on both sides. Experts are compared only for whom that was granted to. */
export function GroupDashboard({ range, notices }: DashboardProps) {
  const ranks = useCan(RANK_DOCTORS);
  const cards = [
    <StatusCard key="status" range={range} />,
    <HospitalRankCard key="applying" title={label('申请医院排行')} side="apply" range={range} />,
    <HospitalRankCard key="invited" title={label('会诊医院排行')} side="target" range={range} />,
    ...(ranks ? [<DoctorRankCard key="doctors" title={label('专家会诊量')} side="target" range={range} />] : []),
  ];
  return <Board range={range} cards={cards} notices={notices} noticeColumns={ranks ? 24 : 8} />;
}

/** Every other hospital: its own work, and the ways into it. */
export function PlainDashboard({ range, notices, shortcuts }: DashboardProps) {
  return (
    <>
      {shortcuts}
      <Board range={range} cards={[]} notices={notices} noticeColumns={8} />
    </>
  );
}
