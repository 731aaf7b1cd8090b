import { Alert, Descriptions, Modal, Typography } from 'antd';
import { useUnsavedWhile } from '../../platform/page/use-unsaved-while.ts';
import { label } from '../../platform/words/label.ts';

interface AdministratorLogin {
  tenantId?: string;
  account?: string;
  password?: string;
}

/** How the administrator of a hospital gets in. The password is kept nowhere and cannot be shown again: it closes by its button alone. */
export function AdministratorPassword({ title, row, onClose }: { title: string; row: AdministratorLogin; onClose: () => void }) {
  useUnsavedWhile(true);
  const items = [
    ['租户编号', row.tenantId],
    ['管理员账号', row.account],
    ['一次性密码', row.password],
  ] as const;
  return (
    <Modal
      open
      centered
      title={title}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      cancelButtonProps={{ style: { display: 'none' } }}
      okText={label('已记下')}
      onOk={onClose}
    >
      <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={label('密码只显示这一次，首次登录后必须修改。')} />
      <Descriptions
        bordered
        column={1}
        size="small"
        items={items.map(([name, value]) => ({
          key: name,
          label: label(name),
          children: <Typography.Text copyable>{value}</Typography.Text>,
        }))}
      />
    </Modal>
  );
}
