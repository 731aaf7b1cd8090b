import { Alert, Button, Flex, Form, Input, QRCode, Typography } from 'antd';
import { useState } from 'react';
import type { Endpoint, Typed } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { notify } from '../../platform/page/notify.ts';
import { label } from '../../platform/words/label.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { CODES_UNSEEN, keepCodesUnseen, unseenUntilRead } from './unseen-codes.ts';

interface EnrolmentProps {
  endpoints: { begin: Endpoint & { readonly answer: Typed<Offer> }; confirm: Endpoint & { readonly answer: Typed<Confirmed> } };
  /** Called once the recovery codes have been put away. */
  onDone: () => void;
  /** Leaves it as it was; absent for somebody who has to go through with it. */
  onCancel?: () => void;
}

interface Offer {
  secret: string;
  address: string;
}

interface Confirmed {
  recoveryCodes: string[];
}

const LONGEST = 128;

/** Binds an app to somebody's account: their password, the QR code, a code of the app, and then the recovery codes, once. */
export function FactorEnrolment({ endpoints, onDone, onCancel }: EnrolmentProps) {
  const [offer, setOffer] = useState<Offer>();
  const [codes, setCodes] = useState<string[]>();
  const putAway = () => {
    keepCodesUnseen(false);
    onDone();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={putAway} />;
  const begin = async (password: string) => {
    setOffer(await call(endpoints.begin, { password }, { quiet: true }));
    // None is in use: what was remembered is of one before.
    keepCodesUnseen(false);
  };
  const confirm = async (code: string) => {
    try {
      setCodes((await unseenUntilRead(() => call(endpoints.confirm, { code }, { quiet: true }))).recoveryCodes);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // It is in use, for longer than its recovery codes can be asked for again: the way leads on.
      if (error.code === 409) {
        notify.warning(label(CODES_UNSEEN));
        return onDone();
      }
      if (!error.isUncertain) throw error;
      throw new CallError(error.code, '没有收到结果，可能已启用。请等验证器显示下一个验证码后再次输入，以取得恢复码');
    }
  };
  if (offer) return <ConfirmOffer offer={offer} onSend={confirm} onCancel={onCancel} />;
  return (
    <OneField
      name="password"
      text={label('登录密码')}
      extra={label('为确认是您本人，请输入登录密码。')}
      submitText={label('开始绑定')}
      onCancel={onCancel}
      onSend={begin}
    />
  );
}

interface ConfirmProps {
  offer: Offer;
  onSend: (code: string) => Promise<void>;
  onCancel: (() => void) | undefined;
}

function ConfirmOffer({ offer, onSend, onCancel }: ConfirmProps) {
  return (
    <Flex gap={24} wrap align="start" className="factor-offer">
      <QRCode value={offer.address} size={176} color="#000000" bgColor="#ffffff" aria-label={label('二维码')} />
      <div style={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography.Paragraph style={{ marginBottom: 4 }}>
          {label('请用手机上的身份验证器扫描二维码，或手动输入密钥：')}
        </Typography.Paragraph>
        <Typography.Paragraph type="secondary" style={{ fontSize: 12 }}>
          {label('还没有身份验证器？可在手机应用商店搜索“身份验证器”安装，例如 Microsoft Authenticator。')}
        </Typography.Paragraph>
        <Typography.Paragraph>
          <Typography.Text code copyable={{ text: offer.secret }} className="factor-secret">
            {offer.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </Typography.Text>
        </Typography.Paragraph>
        <OneField
          name="code"
          text={label('动态验证码')}
          extra={label('输入验证器显示的6位数字。')}
          submitText={label('确认启用')}
          onCancel={onCancel}
          onSend={onSend}
        />
      </div>
    </Flex>
  );
}

interface OneFieldProps {
  name: 'password' | 'code';
  text: string;
  extra: string;
  submitText: string;
  onCancel: (() => void) | undefined;
  onSend: (value: string) => Promise<void>;
}

/** A form of one field, whose refusal stands below it. */
function OneField({ name, text, extra, submitText, onCancel, onSend }: OneFieldProps) {
  const [form] = Form.useForm<Record<string, string>>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const send = async (values: Record<string, string>) => {
    setBusy(true);
    setRefused(undefined);
    try {
      await onSend((values[name] ?? '').trim());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.errors.length > 0) form.setFields([{ name, errors: [error.message] }]);
      else setRefused(error.message);
      setBusy(false);
    }
  };
  const shared = { autoFocus: true, maxLength: LONGEST };
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={send} style={{ maxWidth: 360 }}>
      {refused && <Alert type="error" showIcon title={refused} style={{ marginBottom: 12 }} />}
      <Form.Item
        name={name}
        label={text}
        extra={extra}
        // The margin of its own makes way for a refusal, which would then touch the button.
        style={{ marginBottom: 0 }}
        rules={[{ required: true, message: label('请输入{text}', { text }) }]}
      >
        {name === 'password' ? (
          <Input.Password {...shared} autoComplete="current-password" />
        ) : (
          <Input {...shared} autoComplete="one-time-code" inputMode="numeric" />
        )}
      </Form.Item>
      <Flex gap={8} style={{ marginTop: 20 }}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {submitText}
        </Button>
        {onCancel && (
          <Button disabled={busy} onClick={onCancel}>
            {label('取消')}
          </Button>
        )}
      </Flex>
    </Form>
  );
}
