import { Form, Input, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { confirmPassword } from '../../../contract/domains/session/session.endpoints.ts';
import { call } from '../../platform/call/api-client.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { type Missing, setPasswordCheck } from '../../platform/call/password-check.ts';
import { useTranslation } from '../../platform/words/i18n.ts';

const LONGEST = 128;
const LONGEST_CODE = 40;

/** Asks for the login password, a code of the second factor, or both, when the server wants them before money moves (domain rules 6.25.4). */
export function PasswordDialog() {
  const { t } = useTranslation();
  const [form] = Form.useForm<Partial<Record<Missing, string>>>();
  const [asked, setAsked] = useState<readonly Missing[]>();
  const [busy, setBusy] = useState(false);
  const answer = useRef<(accepted: boolean) => void>(undefined);
  useEffect(
    () =>
      setPasswordCheck((missing) => {
        setAsked(missing);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );
  const close = (accepted: boolean) => {
    setAsked(undefined);
    answer.current?.(accepted);
  };
  const send = async (values: Partial<Record<Missing, string>>) => {
    setBusy(true);
    try {
      await call(confirmPassword, values, { quiet: true });
      close(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setFields([{ name: refusedField(error, asked), errors: [error.message] }]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      title={t(asked?.includes('password') === false ? 'lock.code' : 'lock.again')}
      open={asked !== undefined}
      width={420}
      mask={{ closable: false }}
      confirmLoading={busy}
      destroyOnHidden
      onOk={form.submit}
      onCancel={() => close(false)}
    >
      <Form form={form} layout="vertical" preserve={false} requiredMark={false} onFinish={send} style={{ marginTop: 16 }}>
        {asked?.includes('password') && (
          <Form.Item
            name="password"
            label={t('lock.loginPassword')}
            extra={t('lock.againWhy')}
            rules={[{ required: true, message: t('lock.loginPasswordEmpty') }]}
          >
            <Input.Password autoFocus autoComplete="current-password" maxLength={LONGEST} />
          </Form.Item>
        )}
        {asked?.includes('code') && (
          <Form.Item
            name="code"
            label={t('lock.code')}
            extra={t('lock.codeWhy')}
            rules={[{ required: true, message: t('lock.codeEmpty') }]}
          >
            <Input autoFocus={asked.length === 1} autoComplete="one-time-code" maxLength={LONGEST_CODE} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}

/** Where a refusal stands: at the field that it names, else at the first one. */
function refusedField({ errors }: CallError, asked: readonly Missing[] = []): Missing {
  return asked.find((name) => errors.some(({ field }) => field === name)) ?? asked[0] ?? 'password';
}
