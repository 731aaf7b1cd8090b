import { Alert, Button, Card, Flex, Typography } from 'antd';
import { useEffect } from 'react';
import { updatePassword } from '../../../contract/domains/session/session.endpoints.ts';
import { PasswordForm } from '../../engine/account/password-form.tsx';
import { signOut } from '../../platform/call/sign-out.ts';
import { useSession } from '../../platform/session/session.ts';
import { useTranslation } from '../../platform/words/i18n.ts';

/**
 * In the place of the console for somebody whose password was given to them or has become too old: until it is changed
 * they may do nothing else (domain rules 6.24.3).
 */
export function MustChangePassword() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  useEffect(() => {
    document.title = t('password.mustTitle');
  }, [t]);
  return (
    <Flex className="must-change-password" align="center" justify="center" style={{ minHeight: '100vh', padding: 16 }}>
      <Card style={{ width: 'min(480px, 100%)' }}>
        <Typography.Title level={1} style={{ fontSize: 20, marginTop: 0 }}>
          {t('password.mustTitle')}
        </Typography.Title>
        <Alert
          type="warning"
          showIcon
          title={user?.passwordDays ? t('password.mustWhy', { days: user.passwordDays }) : t('password.mustWhyFirst')}
          description={t('password.hint')}
          style={{ marginBottom: 16 }}
        />
        <PasswordForm endpoint={updatePassword} />
        <Button type="link" block onClick={() => signOut()}>
          {t('shell.logout')}
        </Button>
      </Card>
    </Flex>
  );
}
