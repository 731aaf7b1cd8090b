import { SendOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { smsConfig, testSmsConfig } from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import type { ResourceRow } from '../../../../contract/kernel/resource.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../../engine/resource/resource-screen.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { label } from '../../../platform/words/label.ts';
import { SendSmsDialog } from './send-sms.dialog.tsx';
import { TestSmsDialog } from './test-sms.dialog.tsx';

/** How the hospital sends text messages: configurations, the one in use, a test of each, and sending by hand. */
export function SmsConfigScreen() {
  const [tested, setTested] = useState<ResourceRow<typeof smsConfig>>();
  const [isSending, setSending] = useState(false);
  const mayTest = useCan(testSmsConfig.permission);
  const tenantId = useSession((session) => session.user?.tenantId);
  const maySend = useCan('sms_send');
  return (
    <>
      <ResourceScreen
        resource={smsConfig}
        listProps={{
          title: maySend && (
            <Button icon={<SendOutlined />} onClick={() => setSending(true)}>
              {label('发送短信')}
            </Button>
          ),
          // A configuration is tried by the hospital that it belongs to, whose limits and records count.
          rowLinks: [{ title: '测试', onClick: setTested, shown: (row) => mayTest && row.tenantId === tenantId }],
        }}
        // A hospital may stop its messages; who does it is told what stops with them.
        enableNote={({ category }) => (category === 'log' ? label('仅记录的配置启用后，验证码和紧急提醒都不会发出') : undefined)}
        formProps={{
          hidden: ({ category }) => (category === 'aliyun' ? [] : ['accessKey', 'secretKey', 'regionId']),
        }}
      />
      {tested && <TestSmsDialog row={tested} onClose={() => setTested(undefined)} />}
      {isSending && <SendSmsDialog onClose={() => setSending(false)} />}
    </>
  );
}
