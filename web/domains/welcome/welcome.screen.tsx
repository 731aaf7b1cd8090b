import { Flex, Skeleton } from 'antd';
import { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { Fixtures } from '../../engine/screen/fixture.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { hospitalNow } from '../../platform/page/hospital-time.ts';
import { useSession } from '../../platform/session/session.ts';
import { label } from '../../platform/words/label.ts';
import { DeskNotices } from '../messages/desk-notices.reads.tsx';
import { FirstDay } from './first-day.tsx';
import { PositionButton } from './position/position-button.tsx';
import { RecentNotices } from './recent-notices.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TermNotice } from './term-notice.tsx';
import './welcome.css';
import { WelcomeFrame } from './welcome-frame.tsx';

/** What a hospital's first page is called (specification 1 §2.8). */
const titles: Readonly<Record<string, string>> = { '000000': '集团运营总览', '100001': '专家医院工作台', '100002': '申请医院工作台' };

const FRESH_MS = 5 * 60_000;

/** The first page after signing in: a dashboard by hospital, or the page that the hospital put in its place. */
export function WelcomeScreen() {
  const tenant = useCall(tenantDetail, {}, { staleTime: FRESH_MS });
  const frame = tenant.data?.welcomeFrame;
  const expireTime = tenant.data?.expireTime;
  if (!frame) return <Welcome expireTime={expireTime} />;
  return (
    <Flex vertical gap={12}>
      <TermNotice expireTime={expireTime} />
      <WelcomeFrame address={frame} title={tenant.data?.tenantName ?? label('首页')} />
    </Flex>
  );
}

function Welcome({ expireTime }: { expireTime: string | undefined }) {
  const tenantId = useSession((session) => session.user?.tenantId) ?? '';
  const own = { tenantId, notices: <RecentNotices />, shortcuts: <Shortcuts /> };
  return (
    <Flex vertical gap={12}>
      <Banner title={titles[tenantId] ?? '工作台'} />
      <TermNotice expireTime={expireTime} />
      <FirstDay />
      <div className="welcome-top">
        <Fixtures place="home-top" given={{}} fallback={<Skeleton active />} />
      </div>
      <Fixtures place="home" given={own} fallback={<Skeleton active />}>
        {own.shortcuts}
        {own.notices}
      </Fixtures>
      <DeskNotices />
    </Flex>
  );
}

function Banner({ title }: { title: string }) {
  const user = useSession((session) => session.user);
  const now = hospitalNow();
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
      <Flex gap={8} wrap="wrap" justify="flex-end">
        <span data-tour="begin">
          <Fixtures place="home-begin" given={{}} fallback={<span aria-busy="true" />} />
        </span>
        <PositionButton />
      </Flex>
    </section>
  );
}

function greeting(hour: number): string {
  if (hour < 6) return label('夜深了');
  if (hour < 11) return label('早上好');
  if (hour < 13) return label('中午好');
  return hour < 18 ? label('下午好') : label('晚上好');
}
