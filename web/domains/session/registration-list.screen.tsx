import { registration } from '../../../contract/domains/session/registration.resource.ts';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { registrationDialogs as dialogs } from './registration-dialogs.ts';

/** Newcomers of third-party sign-ins who ask for an account in this hospital. */
export function RegistrationListScreen() {
  return <ResourceScreen resource={registration} listProps={{ dialogs }} />;
}
