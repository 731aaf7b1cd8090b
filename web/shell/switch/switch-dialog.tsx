import { Alert } from 'antd';
import { useState } from 'react';
import { roleSelect } from '../../../contract/domains/access/access.endpoints.ts';
import { deptSelect } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { field } from '../../../contract/kernel/field.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { OptionSelect } from '../../engine/form/option-select.tsx';
import { switchRights } from '../../platform/call/refresh-session.ts';
import { leavingWords } from '../../platform/page/unsaved.ts';
import { leavePage } from '../../platform/session/leaving.ts';
import { useSession } from '../../platform/session/session.ts';
import { useTranslation } from '../../platform/words/i18n.ts';

/** Goes on with one of the user's own departments and roles; the console then starts anew, with that role's pages. */
export function SwitchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const fields = {
    deptId: field.id(t('switch.dept'), { required: t('common.selectWhat', { label: t('switch.dept') }) }),
    roleId: field.id(t('switch.role'), { required: t('common.selectWhat', { label: t('switch.role') }) }),
  };
  // Of what is open behind this dialog, whose own form is no loss.
  const [left] = useState(() => leavingWords());
  const own = { userId: user?.userId };
  // With all roles in use, none of them is the current one.
  const roleId = user?.roleId?.includes(',') ? undefined : user?.roleId || undefined;
  return (
    <FormDialog title={t('switch.title')} onClose={onClose}>
      {left && <Alert type="warning" showIcon title={left} style={{ marginBottom: 16 }} />}
      <DeclaredForm
        fields={fields}
        columns={1}
        values={{ deptId: user?.deptId, roleId }}
        render={{
          deptId: (props) => <OptionSelect {...props} endpoint={deptSelect} label="deptName" input={own} />,
          roleId: (props) => <OptionSelect {...props} endpoint={roleSelect} label="roleName" input={own} />,
        }}
        submitText={t('switch.go')}
        onCancel={onClose}
        onSubmit={async ({ deptId, roleId: chosen }) => {
          await switchRights({ deptId: String(deptId ?? user?.deptId), roleId: String(chosen ?? roleId) });
          leavePage(() => location.replace('/'));
        }}
      />
    </FormDialog>
  );
}
