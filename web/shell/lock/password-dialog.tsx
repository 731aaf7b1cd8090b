import { Form, Input, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmPassword } from '../../../contract/domains/session/session.endpoints.ts';
import { call } from '../../kernel/api-client.ts';
import { CallError } from '../../kernel/call-error.ts';
import { setPasswordCheck } from '../../kernel/password-check.ts';

const LONGEST = 128;

/** Asks for the login password when the server wants it again before money moves (domain rules 6.25.4). */
export function PasswordDialog() {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ password: string }>();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const answer = useRef<(accepted: boolean) => void>(undefined);
  useEffect(
    () =>
      setPasswordCheck(() => {
        setOpen(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );
  const close = (accepted: boolean) => {
    setOpen(false);
    answer.current?.(accepted);
  };
  const send = async ({ password }: { password: string }) => {
    setBusy(true);
    try {
      await call(confirmPassword, { password }, { quiet: true });
      close(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setFields([{ name: 'password', errors: [error.message] }]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      title={t('lock.again')}
      open={isOpen}
      width={420}
      mask={{ closable: false }}
      confirmLoading={busy}
      destroyOnHidden
      onOk={form.submit}
      onCancel={() => close(false)}
    >
      <Form form={form} layout="vertical" preserve={false} requiredMark={false} onFinish={send} style={{ marginTop: 16 }}>
        <Form.Item
          name="password"
          label={t('lock.loginPassword')}
          extra={t('lock.againWhy')}
          rules={[{ required: true, message: t('lock.loginPasswordEmpty') }]}
        >
          <Input.Password autoFocus autoComplete="current-password" maxLength={LONGEST} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
