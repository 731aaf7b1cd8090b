import { Alert } from 'antd';
import { type smsConfig, testSmsConfig } from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import type { ResourceRow } from '../../../../contract/kernel/resource.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { useOwnClose } from '../../../engine/dialog/use-own-close.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { label } from '../../../platform/words/label.ts';

/** Sends the test message by one configuration, enabled or not, and says what the provider answered. */
export function TestSmsDialog({ row, onClose: close }: { row: ResourceRow<typeof smsConfig>; onClose: () => void }) {
  const onClose = useOwnClose(close);
  const success = label(row.category === 'log' ? '已记录，未真正发送' : '服务商已接收，请查看手机');
  const { submit } = useAction(testSmsConfig, onClose, { success });
  return (
    <FormDialog title={label('测试短信配置「{name}」', { name: row.name })} onClose={onClose}>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title={label('使用编号为 test 的模板发送一条测试短信，计入该号码的发送次数。')}
      />
      <DeclaredForm
        columns={1}
        fields={pick(testSmsConfig.input, 'phone')}
        submitText={label('发送')}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, id: row.id })}
      />
    </FormDialog>
  );
}
