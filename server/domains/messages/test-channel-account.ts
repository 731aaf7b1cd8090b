import { testChannelAccount } from '../../../contract/domains/messages/channel-account.resource.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { type Call, serve } from '../../engine/call/call.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { refuseHeldBack } from '../../engine/restored/held-back.ts';
import { findRow, newId } from '../../engine/store/rows.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { PushFailure, type PushReceiver, type Unreached } from '../../platform/push/push-provider.ts';
import { invalid, notFound } from '../../platform/refusal.ts';
import { channelAccountTable } from './message.tables.ts';
import { type ChannelAccount, openProvider } from './push-accounts.ts';

/**
 * Tries one account on the caller himself. 企业微信 finds people by their numbers, so that whoever has none is asked for it;
 * a gateway knows them by their accounts. Throws 404 for an account of another hospital, 400 with the reason of a failure.
 */
export const serveTestChannelAccount = serve(testChannelAccount, async (call) => {
  const { actor, services, input } = call;
  const store = services.database.forTenant(actor.tenantId);
  const found = await findRow(store, channelAccountTable, input.id);
  if (!found) throw notFound();
  await refuseHeldBack(services);
  const receiver = await receiverFor(store, actor);
  if (found.channel === 'wecom' && !receiver.phone) throw invalid('请先在个人信息中填写手机号，测试消息将推送给您本人');
  await store.transaction((tx) => recordAudit(tx, call, { rowTable: channelAccountTable.name, rowId: input.id }));
  const reason = (await pushTest(call, found, receiver)).get(receiver.account);
  if (reason) throw invalid(reason);
  return { pushed: 1 };
});

async function receiverFor(store: Runner, { tenantId, userId, account, realName }: Actor): Promise<PushReceiver> {
  const { rows } = await store.run<{ phone: string | null }>(sql`
    SELECT phone FROM user_account WHERE tenant_id = ${tenantId} AND id = ${userId}`);
  return { account, name: realName, phone: rows[0]?.phone };
}

/** By a provider that remembers nothing: whoever tries again has changed something. */
async function pushTest({ actor, services, now }: Call, account: ChannelAccount, receiver: PushReceiver): Promise<Unreached> {
  // With the time in it: a second test is no repetition of the first.
  const content = `这是一条测试消息，由${actor.realName}于${toWireTime(now)}发出。`;
  try {
    return await openProvider(services, account).push(
      { id: newId(), tenantId: actor.tenantId, sentTime: now, title: '推送测试', content },
      [receiver],
    );
  } catch (error) {
    services.log.warn({ err: error, account: account.id }, 'push test failed');
    throw error instanceof PushFailure ? invalid(error.said) : error;
  }
}
