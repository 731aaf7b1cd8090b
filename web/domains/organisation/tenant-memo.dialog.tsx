import { Typography } from 'antd';
import { getTenantMemo, setTenantMemo } from '../../../contract/domains/organisation/tenant.resource.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { StaleRowNotice, useHeldRow } from '../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import type { TenantDialogProps } from './tenant-dialog.ts';

const { tenantId: _tenant, version: _version, ...fields } = setTenantMemo.input;

/** What the platform notes about a hospital, for itself. */
export function TenantMemoDialog({ row, onClose }: TenantDialogProps) {
  const tenantId = row.tenantId;
  const query = useCall(getTenantMemo, { tenantId }, { staleTime: 0, isHeld: true });
  const draftKey = `tenant-memo:${tenantId}`;
  const { submit } = useAction(setTenantMemo, onClose, { draftKey });
  const { row: noted, newest, load } = useHeldRow(query.isFetchedAfterMount ? query.data : undefined);
  return (
    <FormDialog title={label('「{name}」的备忘', { name: row.tenantName })} onClose={onClose}>
      <StaleRowNotice newest={newest} onLoad={load} />
      {noted ? (
        <>
          {noted.updateTime !== undefined && (
            <Typography.Paragraph type="secondary">
              {label('{name}于{time}修改', { name: noted.updateUserName ?? '', time: noted.updateTime })}
            </Typography.Paragraph>
          )}
          <DeclaredForm
            key={noted.version}
            draftKey={draftKey}
            fields={fields}
            columns={1}
            submitText={label('保存')}
            values={noted}
            onCancel={onClose}
            onSubmit={({ memo }) => submit({ tenantId, memo: memo ?? null, version: noted.version })}
          />
        </>
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}
