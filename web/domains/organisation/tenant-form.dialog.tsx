import { useState } from 'react';
import { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { submitTenant } from '../../../contract/domains/organisation/tenant.resource.ts';
import { tenantPackage } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import { field, pick } from '../../../contract/kernel/field.ts';
import { choose } from '../../../contract/kernel/prompts.ts';
import type { AnswerOf, SentInput } from '../../../contract/kernel/sent.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { StaleRowNotice, useHeldRow } from '../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { ReferenceControl } from '../../engine/form/reference-control.tsx';
import { LoadState } from '../../engine/parts/load-state.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { notify } from '../../platform/page/notify.ts';
import { label } from '../../platform/words/label.ts';
import { AdministratorPassword } from './administrator-password.tsx';
import { isOutOfUseMeant } from './ask-out-of-use.ts';

const { tenantId: _tenant, packageId: _package, ...editFields } = submitTenant.input;
const { status: _status, ...entered } = editFields;
/** Of a recycled hospital the way back is a call of its own; what others need, as its name or its domain, can be changed in the bin. */
const recycledFields = entered;
/** A new hospital chooses its code and its package; an existing one has them, and a call of its own changes the latter. */
const addFields = {
  ...pick(submitTenant.input, 'tenantName', 'tenantId'),
  packageId: field.id('产品包', { required: choose }),
  ...entered,
};

/** Adds a hospital, or changes one. After an addition the administrator's one-time password is shown, this once. */
export function TenantFormDialog({ id, onClose }: { id?: string; onClose: () => void }) {
  const query = useCall(tenantDetail, { id }, { enabled: id !== undefined, staleTime: 0, isHeld: true });
  const held = useHeldRow(query.isFetchedAfterMount ? query.data : undefined);
  const [opened, setOpened] = useState<AnswerOf<typeof submitTenant>>();
  const draftKey = `tenant:${id ?? 'new'}`;
  const { submit } = useAction(submitTenant, undefined, { success: label(id ? '更新成功' : '新增成功'), draftKey });
  const save = async (values: SentInput<typeof submitTenant>) => {
    if (held.row && !(await isOutOfUseMeant(held.row, values))) return false;
    const row = await submit(values);
    if (row.password) return setOpened(row);
    // It was answered to an earlier try, and got lost on the way.
    if (!id)
      notify.warning(
        label('租户「{name}」已新增，但管理员的一次性密码未能显示，也无法再次查看。请用“重置管理员密码”生成新的密码', {
          name: row.tenantName,
        }),
      );
    onClose();
  };
  if (opened) {
    const title = label('租户「{name}」已开通', { name: opened.tenantName });
    return <AdministratorPassword title={title} row={opened} onClose={onClose} />;
  }
  const isReady = id === undefined || held.row !== undefined;
  return (
    <FormDialog title={label(id ? '修改租户' : '新增租户')} wide onClose={onClose}>
      <StaleRowNotice newest={held.newest} onLoad={held.load} />
      {isReady ? (
        <DeclaredForm
          key={held.row?.version}
          draftKey={draftKey}
          fields={held.row?.status === '2' ? recycledFields : id ? editFields : addFields}
          columns={3}
          values={held.row ?? {}}
          render={{ packageId: (props) => <ReferenceControl {...props} resource={tenantPackage} /> }}
          onCancel={onClose}
          onSubmit={save}
        />
      ) : (
        <LoadState query={query} />
      )}
    </FormDialog>
  );
}
