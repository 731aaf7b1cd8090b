import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { deskOfResource } from '../../engine/screen/desk.ts';
import { copyCaseDialogs } from './dialogs/copy-case.dialogs.tsx';

/** What a request waits for, done from an inbox. */
export const copyCaseDesk = deskOfResource(copyCase, copyCaseDialogs);
