import { type ComponentType, useState } from 'react';
import { addDays } from '../../../contract/domains/statistics/day-range.ts';
import type { Figure } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { Places } from '../../engine/screen/fixture.tsx';
import { useNow } from '../../platform/page/use-now.ts';
import { ChartRange, KeyFigures } from './cards/key-figures.tsx';
import { ApplicantDashboard, type DashboardProps, ExpertDashboard, GroupDashboard, PlainDashboard } from './dashboards.tsx';
import './statistics.css';

interface Spec {
  shown: readonly Figure[];
  Dashboard: ComponentType<DashboardProps>;
}

const figures: readonly Figure[] = ['today', 'going', 'finished_month'];

/** Which dashboard a hospital has (specification 1 §2.8); all others have the plain one. */
const dashboards: Readonly<Record<string, Spec>> = {
  '000000': { shown: [...figures, 'canceled_month'], Dashboard: GroupDashboard },
  '100001': { shown: figures, Dashboard: ExpertDashboard },
  '100002': { shown: figures, Dashboard: ApplicantDashboard },
};
const plain: Spec = { shown: figures, Dashboard: PlainDashboard };

/** The numbers, charts and appointments of the home page, for whoever sees consultations. */
export function HomeBoard({ tenantId, notices, shortcuts }: Places['home']) {
  const [days, setDays] = useState(30);
  const { shown, Dashboard } = dashboards[tenantId] ?? plain;
  const endTime = toWireDate(useNow());
  const range = { beginTime: addDays(endTime, 1 - days), endTime };
  return (
    <>
      <KeyFigures shown={shown} />
      <ChartRange days={days} onChange={setDays} />
      <Dashboard range={range} notices={notices} shortcuts={shortcuts} />
    </>
  );
}
