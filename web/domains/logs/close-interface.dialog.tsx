import { Alert } from 'antd';
import { reasonField, switchApi } from '../../../contract/domains/logs/monitor.endpoints.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { text } from '../../platform/words/i18n.ts';
import { label } from '../../platform/words/label.ts';
import { callName } from './call-name.ts';
import type { MonitorRow } from './monitor-row.ts';

const fields = { reason: { ...reasonField, kind: 'longText', required: '请填写关闭原因' } } as const;

/** Everybody who calls the interface from now on reads the reason. */
export function CloseInterfaceDialog({ row, onClose }: { row: MonitorRow; onClose: () => void }) {
  const { submit } = useAction(switchApi, onClose);
  return (
    <FormDialog title={label('关闭接口「{title}」', { title: callName(row.title ?? '') })} onClose={onClose}>
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title={`${row.method ?? ''} ${row.path ?? ''}`}
        description={label('关闭后立即生效，所有医院都不能再调用这个接口，直到重新开启。')}
      />
      <DeclaredForm
        fields={fields}
        columns={1}
        danger
        submitText={label('关闭接口')}
        cancelText={text('common.back')}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, id: row.id, open: '0' })}
      />
    </FormDialog>
  );
}
