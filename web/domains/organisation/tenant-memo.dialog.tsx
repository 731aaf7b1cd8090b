import { Typography } from 'antd';
import { getTenantMemo, setTenantMemo } from '../../../contract/domains/organisation/tenant.resource.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import type { TenantDialogProps } from './tenant-dialog.ts';

const { tenantId: _tenant, ...fields } = setTenantMemo.input;

/** What the platform notes about a hospital, for itself. */
export function TenantMemoDialog({ row, onClose }: TenantDialogProps) {
  const tenantId = row.tenantId;
  const query = useCall(getTenantMemo, { tenantId }, { staleTime: 0 });
  const { submit } = useAction(setTenantMemo, onClose);
  return (
    <FormDialog title={label('「{name}」的备忘', { name: row.tenantName })} onClose={onClose}>
      {query.data && query.isFetchedAfterMount ? (
        <>
          {query.data.updateTime !== undefined && (
            <Typography.Paragraph type="secondary">
              {label('{name}于{time}修改', { name: query.data.updateUserName ?? '', time: query.data.updateTime })}
            </Typography.Paragraph>
          )}
          <DeclaredForm
            fields={fields}
            columns={1}
            submitText={label('保存')}
            values={query.data}
            onCancel={onClose}
            onSubmit={({ memo }) => submit({ tenantId, memo: memo ?? null })}
          />
        </>
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}
