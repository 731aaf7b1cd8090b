import { approveRegistration, type listRegistrations, registration } from '../../../contract/domains/session/registration.resource.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import type { ActionDialogs } from '../../engine/dialog/dialog-props.ts';
import { deskOfResource } from '../../engine/screen/desk.ts';
import { ApproveRegistrationDialog } from './approve-registration.dialog.tsx';

/** Those that are more than their declared input. */
export const registrationDialogs: ActionDialogs<RowOf<typeof listRegistrations>> = {
  [approveRegistration.name]: ApproveRegistrationDialog,
};

export const registrationDesk = deskOfResource(registration, registrationDialogs);
