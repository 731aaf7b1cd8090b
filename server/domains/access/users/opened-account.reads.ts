import type { Call } from '../../../engine/call/call.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { readPeople, recordPeople } from './record-people.ts';
import { refuseBeyondReach } from './user.policy.ts';

/** What holds for somebody who was added by hand, for an account that another domain has opened: within reach (throws 403), and written down. */
export async function keepOpenedAccount(tx: Tx, call: Call, userId: string): Promise<void> {
  await refuseBeyondReach(tx, call.actor, [userId]);
  await recordPeople(tx, call, { after: await readPeople(tx, [userId]) });
}
