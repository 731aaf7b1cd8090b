import { Alert, Button, Card, Descriptions, Form, Input, Tag } from 'antd';
import { useState } from 'react';
import { beginFactor, confirmFactor, disableFactor, showFactor } from '../../../../contract/domains/session/factor.endpoints.ts';
import type { RowOf } from '../../../../contract/kernel/sent.ts';
import { FactorEnrolment } from '../../../engine/account/factor-enrolment.tsx';
import { areCodesUnseen, CODES_UNSEEN, keepCodesUnseen } from '../../../engine/account/unseen-codes.ts';
import { LoadState } from '../../../engine/parts/load-state.tsx';
import { call } from '../../../platform/call/api-client.ts';
import { CallError } from '../../../platform/call/call-error.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { notify } from '../../../platform/page/notify.ts';
import { label } from '../../../platform/words/label.ts';

const LONGEST = 128;

/** The tab of the profile page: binding an app to one's own account, and taking it away. */
export function SecondFactor() {
  const query = useCall(showFactor);
  const [isEnrolling, setEnrolling] = useState(false);
  const row = query.data;
  if (!row) return <LoadState query={query} />;
  const done = async () => {
    await query.refetch();
    setEnrolling(false);
  };
  return (
    <div style={{ maxWidth: 680 }}>
      {row.enabled === 1 && !isEnrolling ? (
        <EnabledFactor row={row} onDisabled={done} onUncertain={() => void query.refetch()} />
      ) : (
        <>
          <Alert
            type="info"
            showIcon
            title={label('启用后，登录时除密码外还需输入手机验证器上的动态验证码，密码泄露也无法登录您的账号。')}
            style={{ marginBottom: 16 }}
          />
          {isEnrolling ? (
            <Card size="small" title={label('绑定验证器')}>
              <FactorEnrolment
                endpoints={{ begin: beginFactor, confirm: confirmFactor }}
                onDone={() => void done()}
                onCancel={() => {
                  setEnrolling(false);
                  // An answer may have been lost.
                  void query.refetch();
                }}
              />
            </Card>
          ) : (
            <Button type="primary" onClick={() => setEnrolling(true)}>
              {label('启用双因素认证')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

interface Disabling {
  onDisabled: () => Promise<void>;
  /** No answer came: it may be off. */
  onUncertain: () => void;
}

function EnabledFactor({ row, ...disabling }: Disabling & { row: RowOf<typeof showFactor> }) {
  const left = Number(row.recoveryLeft ?? 0);
  const items = [
    { key: 'enabled', label: label('双因素认证'), children: <Tag color="success">{label('已启用')}</Tag> },
    { key: 'time', label: label('启用时间'), children: row.enabledTime },
    { key: 'left', label: label('剩余恢复码'), children: label('{left}个', { left }) },
  ];
  return (
    <>
      <Descriptions column={1} size="small" bordered items={items} style={{ marginBottom: 16 }} />
      {areCodesUnseen() && (
        <Alert
          type="warning"
          showIcon
          closable={{ onClose: () => keepCodesUnseen(false), 'aria-label': label('关闭') }}
          title={label(CODES_UNSEEN)}
          style={{ marginBottom: 16 }}
        />
      )}
      {left <= 2 && (
        <Alert type="warning" showIcon title={label('恢复码即将用完，请关闭后重新启用以获得新的恢复码。')} style={{ marginBottom: 16 }} />
      )}
      <DisableForm isRequired={row.required === 1} {...disabling} />
    </>
  );
}

function DisableForm({ isRequired, onDisabled, onUncertain }: Disabling & { isRequired: boolean }) {
  const [form] = Form.useForm<{ password: string; code: string }>();
  const [busy, setBusy] = useState(false);
  const send = async (values: { password: string; code: string }) => {
    setBusy(true);
    try {
      await call(disableFactor, values, { quiet: true });
      notify.success(label('双因素认证已关闭，其他设备上的登录已退出'));
      await onDisabled();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const field = error.errors[0]?.field === 'password' ? 'password' : 'code';
      form.setFields([{ name: field, errors: [error.message] }]);
      setBusy(false);
      if (error.isUncertain) onUncertain();
    }
  };
  return (
    <Card size="small" title={label('关闭双因素认证')}>
      {isRequired && (
        <Alert
          type="info"
          showIcon
          title={label('您的机构要求双因素认证：关闭后须立即重新绑定，例如更换手机时。')}
          style={{ marginBottom: 12 }}
        />
      )}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={send} style={{ maxWidth: 360 }}>
        <Form.Item name="password" label={label('登录密码')} rules={[{ required: true, message: label('请输入登录密码') }]}>
          <Input.Password autoComplete="current-password" maxLength={LONGEST} />
        </Form.Item>
        <Form.Item
          name="code"
          label={label('动态验证码')}
          extra={label('手机不在身边时，可输入恢复码')}
          rules={[{ required: true, message: label('请输入动态验证码') }]}
        >
          <Input autoComplete="one-time-code" maxLength={40} />
        </Form.Item>
        <Button danger htmlType="submit" loading={busy}>
          {label('关闭双因素认证')}
        </Button>
      </Form>
    </Card>
  );
}
