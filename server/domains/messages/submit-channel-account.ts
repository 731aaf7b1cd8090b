import { channelAccount } from '../../../contract/domains/messages/channel-account.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { type Call, serve } from '../../kernel/http/call.ts';
import { submitRow } from '../../kernel/resource/resource-writes.ts';
import type { Tx } from '../../kernel/store/database.ts';
import { sql } from '../../kernel/store/sql.ts';
import { tableOf } from '../../kernel/store/table.ts';

export const channelAccountTable = tableOf(channelAccount);

/** Saves an account. One that is put in use takes the place of the other of its channel, in the same transaction (domain rules 6.26.2). */
export const serveSubmitChannelAccount = serve(endpointOf(channelAccount, 'submit'), (call: Call) => {
  const transaction: Call['transaction'] = (work) =>
    call.transaction(async (tx) => {
      // One at a time, so that two at once do not both stay in use.
      await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`channel account ${tx.tenantId}`}))`);
      const answer = await work(tx);
      await disableOthers(tx, call, answer as { id?: string; tenantId?: string; channel?: string; enabled?: number });
      return answer;
    });
  return submitRow(channelAccount, channelAccountTable, { ...call, transaction });
});

async function disableOthers(
  tx: Tx,
  { stamp }: Call,
  saved: { id?: string; tenantId?: string; channel?: string; enabled?: number },
): Promise<void> {
  if (saved.enabled !== 1) return;
  await tx.run(sql`
    UPDATE channel_account SET enabled = 0, update_user = ${stamp.userId}, update_time = ${new Date(stamp.now)}, version = version + 1
    WHERE tenant_id = ${saved.tenantId} AND channel = ${saved.channel} AND enabled = 1 AND id <> ${saved.id} AND is_deleted = 0`);
}
