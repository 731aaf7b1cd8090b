import { Card, Col, Flex, Row, Typography } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../kernel/session.ts';
import { MenuIcon } from '../layout/menu-icons.tsx';
import { useMenu } from '../menu/menu-context.ts';
import { type MenuEntry, menuLeaves, pathOf } from '../menu/menu-tree.ts';
import './welcome-page.css';

const SHORTCUTS = 12;

/** The first page: who is here, for which hospital, and the ways into his work. */
export function WelcomePage() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const pages = menuLeaves(useMenu()).filter(pathOf).slice(0, SHORTCUTS);
  const now = dayjs();
  return (
    <Flex vertical gap={12}>
      <section className="welcome-banner">
        <Typography.Title level={3} style={{ margin: 0, color: 'inherit' }}>
          {t('page.greeting', { time: t(timeOfDay(now.hour())), name: user?.realName ?? '' })}
        </Typography.Title>
        <p>
          {[user?.tenantName, user?.roleName].filter(Boolean).join(' · ')}
          <span>{t('page.today', { date: now.format('YYYY-MM-DD dddd') })}</span>
        </p>
      </section>
      {pages.length > 0 && (
        <Card size="small" title={t('page.quick')} variant="borderless">
          <Row gutter={[12, 12]}>
            {pages.map((page) => (
              <Shortcut key={page.id} page={page} />
            ))}
          </Row>
        </Card>
      )}
    </Flex>
  );
}

function Shortcut({ page }: { page: MenuEntry }) {
  return (
    <Col xs={12} md={8} lg={6} xxl={4}>
      <Link to={pathOf(page) ?? '/'} className="welcome-link">
        <span className="welcome-icon">
          <MenuIcon name={page.source} fallback="file" />
        </span>
        {page.name}
      </Link>
    </Col>
  );
}

function timeOfDay(hour: number) {
  if (hour < 11) return 'page.morning';
  if (hour < 13) return 'page.noon';
  return hour < 18 ? 'page.afternoon' : 'page.evening';
}
