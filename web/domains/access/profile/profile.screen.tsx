import { Card, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { labelled } from '../../../platform/words/label.ts';
import { ChangePassword } from './change-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PersonalInfo } from './personal-info.tsx';
import { SecondFactor } from './second-factor.tsx';

const tabs = [
  { key: 'info', label: '个人信息', children: <PersonalInfo /> },
  { key: 'password', label: '修改密码', children: <ChangePassword /> },
  { key: 'factor', label: '双因素认证', children: <SecondFactor /> },
  { key: 'sessions', label: '登录设备', children: <OwnSessions /> },
];

/** What somebody may change about themselves (specification 1 §2.13). */
export function ProfileScreen() {
  const [params, setParams] = useSearchParams();
  const active = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'info';
  return (
    <Card variant="borderless">
      <Tabs activeKey={active} items={labelled(tabs)} onChange={(tab) => setParams(tab === 'info' ? {} : { tab })} />
    </Card>
  );
}
