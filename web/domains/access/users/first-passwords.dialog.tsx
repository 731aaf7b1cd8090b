import { Alert, Button, Modal, Table, Typography } from 'antd';
import { type FirstPassword, resetPasswords } from '../../../../contract/domains/access/user.endpoints.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { copyText } from '../../../platform/page/copy-text.ts';
import { notify } from '../../../platform/page/notify.ts';
import { useUnsavedWhile } from '../../../platform/page/use-unsaved-while.ts';
import { text } from '../../../platform/words/i18n.ts';
import { actionLabel, label } from '../../../platform/words/label.ts';

interface FirstPasswordsProps {
  title: string;
  passwords: readonly FirstPassword[];
  /** Gives the same people other ones. */
  onReset?: (() => void) | undefined;
  onClose: () => void;
}

/**
 * One-time passwords to be handed on. It closes by its button alone, and its page asks before it is left, because what was not copied is gone.
 * A repeated request is answered without them, whether or not its first answer has arrived: the way on is to give other ones.
 */
export function FirstPasswordsDialog({ title, passwords, onReset, onClose }: FirstPasswordsProps) {
  const isShown = passwords.some(({ password }) => password);
  useUnsavedWhile(isShown);
  const notice = label(
    isShown
      ? '密码仅显示这一次，关闭后无法再次查看。用户登录后须立即修改。'
      : '密码已更换，但一次性密码只返回一次，这里不能再次显示。没有记下的，请再次重置密码。',
  );
  return (
    <Modal
      open
      centered
      width={620}
      title={title}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={isShown ? <KeepButtons {...{ passwords, onClose }} /> : <AgainButtons {...{ onReset, onClose }} />}
    >
      <Alert type="warning" showIcon title={notice} style={{ marginBottom: 12 }} />
      <Table<FirstPassword>
        size="small"
        rowKey="account"
        dataSource={[...passwords]}
        pagination={false}
        scroll={{ y: 320 }}
        columns={[
          { title: label('姓名'), dataIndex: 'realName' },
          { title: label('账号'), dataIndex: 'account' },
          { title: label('一次性密码'), dataIndex: 'password', render: (password?: string) => <Password text={password} /> },
        ]}
      />
    </Modal>
  );
}

function KeepButtons({ passwords, onClose }: Pick<FirstPasswordsProps, 'passwords' | 'onClose'>) {
  const copyAll = async () => {
    const lines = passwords.map(({ account, realName, password }) => `${realName}\t${account}\t${password ?? ''}`);
    const isCopied = await copyText(lines.join('\n'));
    if (isCopied) notify.success(label('已复制'));
    else notify.warning(label('浏览器不允许复制，请手动抄写'));
  };
  return (
    <>
      <Button onClick={copyAll}>{label('复制全部')}</Button>
      <Button type="primary" onClick={onClose}>
        {label('我已妥善保存')}
      </Button>
    </>
  );
}

function AgainButtons({ onReset, onClose }: Pick<FirstPasswordsProps, 'onReset' | 'onClose'>) {
  const mayReset = useCan(resetPasswords.permission);
  return (
    <>
      <Button onClick={onClose}>{text('common.close')}</Button>
      {onReset && mayReset && (
        <Button type="primary" onClick={onReset}>
          {actionLabel(resetPasswords.title)}
        </Button>
      )}
    </>
  );
}

function Password({ text }: { text: string | undefined }) {
  if (!text) return <Typography.Text type="secondary">{label('不能再次显示')}</Typography.Text>;
  return (
    <Typography.Text code copyable>
      {text}
    </Typography.Text>
  );
}
