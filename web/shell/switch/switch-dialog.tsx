import { Alert } from 'antd';
import { useState } from 'react';
import { roleSelect } from '../../../contract/domains/access/access.endpoints.ts';
import { deptSelect } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { OptionSelect } from '../../engine/form/option-select.tsx';
import { switchRights } from '../../platform/call/refresh-session.ts';
import { leavingWords } from '../../platform/page/unsaved.ts';
import { leavePage } from '../../platform/session/leaving.ts';
import { useSession } from '../../platform/session/session.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { choiceOf, switchFields } from './switch-choice.ts';

/** Goes on with one of the user's own departments and roles; the console then starts anew, with that role's pages. */
export function SwitchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  // Of what is open behind this dialog, whose own form is no loss.
  const [left] = useState(() => leavingWords());
  const own = { userId: user?.userId };
  // With all roles in use, none of them is the current one.
  const roleId = user?.roleId?.includes(',') ? undefined : user?.roleId || undefined;
  const current = { deptId: user?.deptId, roleId };
  return (
    <FormDialog title={t('switch.title')} onClose={onClose}>
      {left && <Alert type="warning" showIcon title={left} style={{ marginBottom: 16 }} />}
      <DeclaredForm
        fields={switchFields(current, t)}
        columns={1}
        values={current}
        render={{
          deptId: (props) => <OptionSelect {...props} endpoint={deptSelect} label="deptName" input={own} />,
          roleId: (props) => <OptionSelect {...props} endpoint={roleSelect} label="roleName" input={own} />,
        }}
        submitText={t('switch.go')}
        onCancel={onClose}
        onSubmit={async (chosen) => {
          await switchRights(choiceOf(current, chosen));
          leavePage(() => location.replace('/'));
        }}
      />
    </FormDialog>
  );
}
