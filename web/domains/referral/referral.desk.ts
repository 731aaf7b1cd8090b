import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { deskOfResource } from '../../engine/screen/desk.ts';
import { referralDialogs } from './dialogs/receiving.dialogs.tsx';

/** What a referral waits for, done from an inbox. */
export const referralDesk = deskOfResource(referral, referralDialogs);
