import { Alert, Button, Modal, Table, Typography } from 'antd';
import type { FirstPassword } from '../../../../contract/domains/access/user.endpoints.ts';
import { notify } from '../../../platform/page/notify.ts';
import { useUnsavedWhile } from '../../../platform/page/use-unsaved-while.ts';
import { label } from '../../../platform/words/label.ts';

interface FirstPasswordsProps {
  title: string;
  passwords: readonly FirstPassword[];
  onClose: () => void;
}

/** One-time passwords to be handed on. It closes by its button alone, and its page asks before it is left, because what was not copied is gone. */
export function FirstPasswordsDialog({ title, passwords, onClose }: FirstPasswordsProps) {
  useUnsavedWhile(true);
  const copyAll = async () => {
    const lines = passwords.map(({ account, realName, password }) => `${realName}\t${account}\t${password ?? ''}`);
    const isCopied = await copy(lines.join('\n'));
    if (isCopied) notify.success(label('已复制'));
    else notify.warning(label('浏览器不允许复制，请手动抄写'));
  };
  return (
    <Modal
      open
      centered
      width={620}
      title={title}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={[
        <Button key="copy" onClick={copyAll}>
          {label('复制全部')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {label('我已妥善保存')}
        </Button>,
      ]}
    >
      <Alert
        type="warning"
        showIcon
        title={label('密码仅显示这一次，关闭后无法再次查看。用户登录后须立即修改。')}
        style={{ marginBottom: 12 }}
      />
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

function Password({ text }: { text: string | undefined }) {
  if (!text) return <Typography.Text type="secondary">{label('已在上一次响应中显示')}</Typography.Text>;
  return (
    <Typography.Text code copyable>
      {text}
    </Typography.Text>
  );
}

/** Browsers refuse it on plain http and to pages in frames. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
