import { Alert, Button, Card, Flex, Typography } from 'antd';
import { useEffect } from 'react';
import { beginFactor, confirmFactor } from '../../../contract/domains/session/factor.endpoints.ts';
import { FactorEnrolment } from '../../engine/account/factor-enrolment.tsx';
import { signOut } from '../../platform/call/sign-out.ts';
import { label } from '../../platform/words/label.ts';

/** In the place of the console for somebody of whom their hospital wants a second factor and who has none yet. */
export function MustEnrolFactor({ onDone }: { onDone: () => void }) {
  useEffect(() => {
    document.title = label('请先启用双因素认证');
  }, []);
  return (
    <Flex align="center" justify="center" style={{ minHeight: '100vh', padding: 16 }}>
      <Card style={{ width: 'min(640px, 100%)' }}>
        <Typography.Title level={1} style={{ fontSize: 20, marginTop: 0 }}>
          {label('请先启用双因素认证')}
        </Typography.Title>
        <Alert
          type="info"
          showIcon
          title={label('您的机构要求登录时除密码外再输入手机验证器上的动态验证码，绑定后即可继续使用。')}
          style={{ marginBottom: 16 }}
        />
        <FactorEnrolment endpoints={{ begin: beginFactor, confirm: confirmFactor }} onDone={onDone} />
        <Button type="link" block onClick={() => signOut()} style={{ marginTop: 12 }}>
          {label('退出登录')}
        </Button>
      </Card>
    </Flex>
  );
}
