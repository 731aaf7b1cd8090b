import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { datasource } from '../../../contract/domains/organisation/datasource.resource.ts';
import { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { setTenant, setTenantDatasource, setTenantPackage } from '../../../contract/domains/organisation/tenant.resource.ts';
import { tenantPackage } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import { pick } from '../../../contract/kernel/field.ts';
import { choose } from '../../../contract/kernel/prompts.ts';
import type { AnswerOf } from '../../../contract/kernel/sent.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { StaleRowNotice, useHeldRow } from '../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { changedValues } from '../../engine/form/form-groups.ts';
import { ReferenceControl } from '../../engine/form/reference-control.tsx';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { isOutOfUseMeant } from './ask-out-of-use.ts';
import type { TenantDialogProps } from './tenant-dialog.ts';

const { ids: _ids, ...settable } = setTenant.input;
/** A hospital has a state: it may be left as it is, and not taken away. */
const settingFields = { ...settable, status: { ...settable.status, required: choose(settable.status.label) } };
const packageFields = pick(setTenantPackage.input, 'packageId');
const datasourceFields = pick(setTenantDatasource.input, 'datasourceId');

const nameOf = ({ row }: TenantDialogProps) => ({ name: row.tenantName });

/** Quota, term and state: of each what it is here, unless a colleague has changed it since and it was left alone. */
export function TenantSettingDialog(props: TenantDialogProps) {
  const { row, onClose } = props;
  const { submit } = useAction(setTenant, onClose);
  return (
    <FormDialog title={label('配置「{name}」', nameOf(props))} onClose={onClose}>
      <DeclaredForm
        fields={settingFields}
        columns={1}
        submitText={label('保存')}
        values={row}
        onCancel={onClose}
        onSubmit={async (values) => {
          const changed = changedValues(values, row);
          if (Object.keys(changed).length === 0) return onClose();
          return (await isOutOfUseMeant(row, changed)) && submit({ ids: [row.id], ...changed });
        }}
      />
    </FormDialog>
  );
}

export function TenantPackageDialog(props: TenantDialogProps) {
  const { row, onClose } = props;
  const { submit } = useAction(setTenantPackage, onClose);
  return (
    <HeldTenantDialog {...props} title={label('「{name}」的产品包', nameOf(props))}>
      {({ version, packageId: given }) => (
        <>
          <Alert
            type="warning"
            showIcon
            style={{ marginBottom: 16 }}
            title={label('新产品包中没有的菜单，会立即从该机构的所有角色中收回。')}
          />
          <DeclaredForm
            key={version}
            fields={packageFields}
            columns={1}
            submitText={label('保存')}
            values={{ packageId: given }}
            render={{ packageId: (control) => <ReferenceControl {...control} resource={tenantPackage} /> }}
            onCancel={onClose}
            onSubmit={async ({ packageId }) => {
              if (packageId === given) onClose();
              else await submit({ tenantId: row.tenantId, version, packageId });
            }}
          />
        </>
      )}
    </HeldTenantDialog>
  );
}

/** Left empty, the hospital has none. */
export function TenantDatasourceDialog(props: TenantDialogProps) {
  const { row, onClose } = props;
  const { submit } = useAction(setTenantDatasource, onClose);
  return (
    <HeldTenantDialog {...props} title={label('「{name}」的数据源', nameOf(props))}>
      {({ version, datasourceId: given }) => (
        <DeclaredForm
          key={version}
          fields={datasourceFields}
          columns={1}
          submitText={label('保存')}
          values={{ datasourceId: given }}
          render={{ datasourceId: (control) => <ReferenceControl {...control} resource={datasource} /> }}
          onCancel={onClose}
          onSubmit={async ({ datasourceId }) => {
            if ((datasourceId ?? undefined) === given) onClose();
            else await submit({ tenantId: row.tenantId, version, datasourceId: datasourceId ?? null });
          }}
        />
      )}
    </HeldTenantDialog>
  );
}

interface HeldTenantProps extends TenantDialogProps {
  title: string;
  children: (held: AnswerOf<typeof tenantDetail>) => ReactNode;
}

/** Shows the hospital as it is when the dialog is opened, which the row of a list may no longer be; what a colleague changes from then on is told of. */
function HeldTenantDialog({ row, title, onClose, children }: HeldTenantProps) {
  const query = useCall(tenantDetail, { id: row.id }, { staleTime: 0, isHeld: true });
  const held = useHeldRow(query.isFetchedAfterMount ? query.data : undefined);
  return (
    <FormDialog title={title} onClose={onClose}>
      <StaleRowNotice newest={held.newest} onLoad={held.load} />
      {held.row ? children(held.row) : <LoadState query={query} />}
    </FormDialog>
  );
}
