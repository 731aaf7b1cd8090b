import { approveRegistration, registrationActions } from '../../../contract/domains/session/registration.actions.ts';
import { exportRegistrations, listRegistrations } from '../../../contract/domains/session/registration.endpoints.ts';
import { ListScreen } from '../../engine/list/list-screen.tsx';
import { label } from '../../platform/words/label.ts';
import { ApproveRegistrationDialog } from './approve-registration.dialog.tsx';

/** Newcomers of third-party sign-ins who ask for an account in this hospital. */
export function RegistrationListScreen() {
  return (
    <ListScreen
      title={label('注册审核')}
      endpoint={listRegistrations}
      exportEndpoint={exportRegistrations}
      columns={['name', 'account', 'sourceName', 'identityName', 'status', 'createTime', 'auditUserName', 'auditTime', 'refuseReason']}
      filters={['name', 'account', 'status', 'createTime']}
      actions={[...registrationActions]}
      dialogs={{ [approveRegistration.name]: ApproveRegistrationDialog }}
      tagColors={{ status: { submitted: 'processing', approved: 'success', refused: 'error' } }}
    />
  );
}
