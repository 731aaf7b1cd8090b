import { Alert } from 'antd';
import { datasource } from '../../../contract/domains/organisation/datasource.resource.ts';
import { setTenant, setTenantDatasource, setTenantPackage } from '../../../contract/domains/organisation/tenant.resource.ts';
import { tenantPackage } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import { choose } from '../../../contract/kernel/prompts.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { changedValues } from '../../engine/form/form-groups.ts';
import { ReferenceControl } from '../../engine/form/reference-control.tsx';
import { label } from '../../platform/words/label.ts';
import type { TenantDialogProps } from './tenant-dialog.ts';

const { ids: _ids, ...settable } = setTenant.input;
/** A hospital has a state: it may be left as it is, and not taken away. */
const settingFields = { ...settable, status: { ...settable.status, required: choose(settable.status.label) } };
const { tenantId: _tenant, ...packageFields } = setTenantPackage.input;
const { tenantId: _same, ...datasourceFields } = setTenantDatasource.input;

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
          if (Object.keys(changed).length === 0) onClose();
          else await submit({ ids: [row.id], ...changed });
        }}
      />
    </FormDialog>
  );
}

export function TenantPackageDialog(props: TenantDialogProps) {
  const { row, onClose } = props;
  const { submit } = useAction(setTenantPackage, onClose);
  return (
    <FormDialog title={label('「{name}」的产品包', nameOf(props))} onClose={onClose}>
      <Alert type="warning" showIcon style={{ marginBottom: 16 }} title={label('新产品包中没有的菜单，会立即从该机构的所有角色中收回。')} />
      <DeclaredForm
        fields={packageFields}
        columns={1}
        submitText={label('保存')}
        values={{ packageId: row.packageId }}
        render={{ packageId: (control) => <ReferenceControl {...control} resource={tenantPackage} /> }}
        onCancel={onClose}
        onSubmit={({ packageId }) => submit({ tenantId: row.tenantId, packageId })}
      />
    </FormDialog>
  );
}

/** Left empty, the hospital has none. */
export function TenantDatasourceDialog(props: TenantDialogProps) {
  const { row, onClose } = props;
  const { submit } = useAction(setTenantDatasource, onClose);
  return (
    <FormDialog title={label('「{name}」的数据源', nameOf(props))} onClose={onClose}>
      <DeclaredForm
        fields={datasourceFields}
        columns={1}
        submitText={label('保存')}
        values={{ datasourceId: row.datasourceId }}
        render={{ datasourceId: (control) => <ReferenceControl {...control} resource={datasource} /> }}
        onCancel={onClose}
        onSubmit={({ datasourceId }) => submit({ tenantId: row.tenantId, datasourceId: datasourceId ?? null })}
      />
    </FormDialog>
  );
}
