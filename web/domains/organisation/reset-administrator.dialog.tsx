import { Alert } from 'antd';
import { useState } from 'react';
import { resetTenantAdministrator } from '../../../contract/domains/organisation/tenant.resource.ts';
import { pick } from '../../../contract/kernel/field.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { call } from '../../platform/call/api-client.ts';
import { text } from '../../platform/words/i18n.ts';
import { confirmLabel, label } from '../../platform/words/label.ts';
import { AdministratorPassword } from './administrator-password.tsx';
import type { TenantDialogProps } from './tenant-dialog.ts';

const fields = pick(resetTenantAdministrator.input, 'account');
/** The account that every hospital starts with. */
const start = { account: 'admin' };

/** A new one-time password for an administrator who cannot get in, shown this once. */
export function ResetAdministratorDialog({ row, onClose }: TenantDialogProps) {
  const [reset, setReset] = useState<RowOf<typeof resetTenantAdministrator>>();
  const name = row.tenantName;
  if (reset) {
    return <AdministratorPassword title={label('「{name}」的管理员密码已重置', { name })} row={reset} onClose={onClose} />;
  }
  return (
    <FormDialog title={label('重置「{name}」的管理员密码', { name })} onClose={onClose}>
      <Alert type="warning" showIcon title={label('该管理员将被强制下线，原密码立即失效。')} style={{ marginBottom: 16 }} />
      <DeclaredForm
        fields={fields}
        columns={1}
        values={start}
        danger
        submitText={confirmLabel('重置密码')}
        cancelText={text('common.back')}
        onCancel={onClose}
        onSubmit={async ({ account }) => setReset(await call(resetTenantAdministrator, { tenantId: row.tenantId, account }))}
      />
    </FormDialog>
  );
}
