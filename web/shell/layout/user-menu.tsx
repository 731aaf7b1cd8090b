import { HomeOutlined, IdcardOutlined, LogoutOutlined, QuestionCircleOutlined, UserOutlined } from '@ant-design/icons';
import { Avatar, Button, type MenuProps } from 'antd';
import { ClickMenu } from '../../engine/parts/click-menu.tsx';
import { signOut } from '../../platform/call/sign-out.ts';
import { useGo } from '../../platform/page/go.tsx';
import { notify } from '../../platform/page/notify.ts';
import { leavingWords } from '../../platform/page/unsaved.ts';
import { useSession } from '../../platform/session/session.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { confirmLabel } from '../../platform/words/label.ts';
import { findPage } from '../../routes.tsx';
import { useSwitch } from '../switch/use-switch.tsx';

const PROFILE = '/info/index';

/** Who is signed in, and the ways to their own pages and out. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation();
  const go = useGo();
  const user = useSession((session) => session.user);
  const leave = async () => {
    if (await notify.confirm({ title: t('shell.logoutAsk'), content: leavingWords(), okText: confirmLabel(t('shell.logout')) })) signOut();
  };
  const switching = useSwitch();
  const about = [user?.tenantName, user?.roleName].filter(Boolean).join(' · ');
  const items: MenuProps['items'] = [
    ...(about ? [{ key: 'about', label: about, disabled: true }, { type: 'divider' as const }] : []),
    { key: 'home', label: t('shell.dashboard'), icon: <HomeOutlined />, onClick: () => go('/') },
    // An entry without a page behind it would be a dead one.
    ...(findPage(PROFILE) ? [{ key: 'profile', label: t('shell.profile'), icon: <IdcardOutlined />, onClick: () => go(PROFILE) }] : []),
    ...switching.items,
    { key: 'help', label: t('shell.help'), extra: '?', icon: <QuestionCircleOutlined />, onClick: onHelp },
    { type: 'divider' },
    { key: 'logout', label: t('shell.logout'), icon: <LogoutOutlined />, danger: true, onClick: () => void leave() },
  ];
  return (
    <>
      {switching.dialog}
      <ClickMenu placement="bottomRight" menu={{ items }}>
        <Button
          type="text"
          className="user-button"
          data-tour="user"
          aria-label={[t('shell.user'), user?.realName].filter(Boolean).join(' ')}
        >
          <Avatar size={26} src={user?.avatar || undefined} icon={<UserOutlined />} alt="" />
          <span className="user-name">{user?.realName}</span>
        </Button>
      </ClickMenu>
    </>
  );
}
