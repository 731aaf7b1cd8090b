import { Flex } from 'antd';
import dayjs from 'dayjs';
import { type ComponentType, useState } from 'react';
import { viewPermissions } from '../../../contract/domains/consultation/consultation.queries.ts';
import { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { addDays } from '../../../contract/domains/statistics/day-range.ts';
import type { Figure } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { useCan } from '../../kernel/permission.tsx';
import { useSession } from '../../kernel/session.ts';
import { useCall } from '../../kernel/use-call.ts';
import type { DayRange } from './cards/charts-cards.tsx';
import { ChartRange, KeyFigures } from './cards/key-figures.tsx';
import { ApplicantDashboard, ExpertDashboard, GroupDashboard, PlainDashboard, QuietDashboard } from './dashboards.tsx';
import { PositionButton } from './position/position-button.tsx';
import './welcome.css';
import { label } from '../../kernel/label.ts';
import { DeskNotices } from '../messages/desk-notices.reads.tsx';
import { WelcomeFrame } from './welcome-frame.tsx';

interface Spec {
  title: string;
  shown: readonly Figure[];
  Dashboard: ComponentType<{ range: DayRange }>;
}

const figures: readonly Figure[] = ['today', 'waiting', 'going', 'finished_month'];

/** Which dashboard a hospital has (specification 1 §2.8); all others have the plain one. */
const dashboards: Readonly<Record<string, Spec>> = {
  '000000': { title: '集团运营总览', shown: [...figures, 'canceled_month'], Dashboard: GroupDashboard },
  '100001': { title: '专家医院工作台', shown: figures, Dashboard: ExpertDashboard },
  '100002': { title: '申请医院工作台', shown: figures, Dashboard: ApplicantDashboard },
};
const plain: Spec = { title: '工作台', shown: figures, Dashboard: PlainDashboard };

const FRESH_MS = 5 * 60_000;

/** The first page after signing in: a dashboard by hospital, or the page that the hospital put in its place. */
export function WelcomeScreen() {
  const tenantId = useSession((session) => session.user?.tenantId) ?? '';
  const tenant = useCall(tenantDetail, {}, { staleTime: FRESH_MS });
  const frame = tenant.data?.welcomeFrame;
  if (frame) return <WelcomeFrame address={frame} title={tenant.data?.tenantName ?? label('首页')} />;
  return <Welcome tenantId={tenantId} />;
}

function Welcome({ tenantId }: { tenantId: string }) {
  const [days, setDays] = useState(30);
  const sees = useCan(viewPermissions);
  const { title, shown, Dashboard } = dashboards[tenantId] ?? plain;
  const endTime = toWireDate(Date.now());
  return (
    <Flex vertical gap={12}>
      <Banner title={title} />
      {sees && <KeyFigures shown={shown} />}
      {sees && <ChartRange days={days} onChange={setDays} />}
      {sees ? <Dashboard range={{ beginTime: addDays(endTime, 1 - days), endTime }} /> : <QuietDashboard />}
      <DeskNotices />
    </Flex>
  );
}

function Banner({ title }: { title: string }) {
  const user = useSession((session) => session.user);
  const now = dayjs();
  return (
    <section className="welcome-banner">
      <div>
        <h1>{label('{greeting}，{name}', { greeting: greeting(now.hour()), name: user?.realName ?? '' })}</h1>
        <p>
          <span>{label(title)}</span>
          <span>{[user?.tenantName, user?.roleName].filter(Boolean).join(' · ')}</span>
          <span>{now.format(label('YYYY年M月D日 dddd'))}</span>
        </p>
      </div>
      <PositionButton />
    </section>
  );
}

function greeting(hour: number): string {
  if (hour < 6) return label('夜深了');
  if (hour < 11) return label('早上好');
  if (hour < 13) return label('中午好');
  return hour < 18 ? label('下午好') : label('晚上好');
}
