import { Form, Input, Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { notify } from '../../platform/page/notify.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { lockScreen } from './lock-actions.ts';
// Fetched with the console: whoever locks their screen must not find that the page for it cannot be had.
import './lock-page.tsx';
import { MOST_TRIES } from './lock-store.ts';
import { prepareHash } from './password-hash.ts';

const LONGEST = 64;

/** Asks for the password with which the screen is locked, and locks it. */
export function LockDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ password: string }>();
  const chosen = useRef('');
  // While the server can be reached: when somebody locks their screen it may be gone.
  useEffect(() => void prepareHash().catch(() => undefined), []);
  const close = ({ password }: { password: string }) => {
    chosen.current = password;
    onClose();
  };
  // Only when the dialog is gone: what is hidden by the lock page would stay half closed.
  const lock = () => {
    const password = chosen.current;
    chosen.current = '';
    if (password) lockScreen(password).catch(() => notify.error(t('lock.failed')));
  };
  return (
    <Modal
      title={t('lock.title')}
      open={open}
      width={420}
      mask={{ closable: false }}
      okText={t('lock.confirm')}
      destroyOnHidden
      afterClose={lock}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" preserve={false} requiredMark={false} onFinish={close} style={{ marginTop: 16 }}>
        <Form.Item
          name="password"
          label={t('lock.password')}
          extra={t('lock.hint', { count: MOST_TRIES })}
          rules={[{ required: true, message: t('lock.empty') }]}
        >
          <Input.Password autoFocus autoComplete="new-password" maxLength={LONGEST} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
