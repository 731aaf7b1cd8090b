import type { PushChannel } from '../../../contract/domains/messages/channel-account.resource.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { openSecret } from '../../platform/crypto/secret-box.ts';
import { createGatewayProvider } from '../../platform/push/gateway-provider.ts';
import { PushFailure, type PushProvider } from '../../platform/push/push-provider.ts';
import { createWecomProvider } from '../../platform/push/wecom-provider.ts';

export interface ChannelAccount {
  id: string;
  tenantId: string;
  version: number;
  channel: PushChannel;
  account: string;
  agentId: string | null;
  address: string | null;
  /** Sealed. */
  secret: string;
}

/** The accounts in use: a hospital's own, else the platform's. One query for all of them. */
export async function accountsInUse(
  { database }: Pick<Services, 'database'>,
  tenantIds: readonly string[],
): Promise<(tenantId: string) => ChannelAccount | undefined> {
  const { rows } = await database.forGroup().run<ChannelAccount>(sql`
    SELECT id, tenant_id AS "tenantId", version, channel, account, agent_id AS "agentId", address, secret
    FROM channel_account WHERE tenant_id = ANY (${[...tenantIds, PLATFORM_TENANT]}) AND enabled = 1 AND is_deleted = 0`);
  return (tenantId) => rows.find((row) => row.tenantId === tenantId) ?? rows.find((row) => row.tenantId === PLATFORM_TENANT);
}

/** Whether what this hospital pushes goes to telephones. */
export async function hasPushAccount(services: Pick<Services, 'database'>, tenantId: string): Promise<boolean> {
  return (await accountsInUse(services, [tenantId]))(tenantId) !== undefined;
}

const MOST_KEPT = 200;
const opened = new Map<string, PushProvider>();

/** The provider of an account, kept as long as the account stays as it is: it knows its token, and whom it has found. */
export function providerOf(services: Services, account: ChannelAccount): PushProvider {
  const key = `${account.id} ${account.version}`;
  const known = opened.get(key);
  if (known) return known;
  const provider = openProvider(services, account);
  opened.set(key, provider);
  const [eldest] = opened.keys();
  if (opened.size > MOST_KEPT && eldest !== undefined) opened.delete(eldest);
  return provider;
}

/** A provider that remembers nothing yet. Throws `PushFailure` for an account that lacks what its channel needs. */
export function openProvider({ settings, secret: serverSecret, clock }: Services, account: ChannelAccount): PushProvider {
  const secret = openSecret(serverSecret, account.secret);
  if (account.channel === 'wecom' && account.agentId)
    return createWecomProvider({ url: settings.wecomUrl, corpId: account.account, agentId: account.agentId, secret }, clock);
  if (account.channel === 'gateway' && account.address) {
    const { address, account: name } = account;
    return createGatewayProvider({ address, account: name, secret, allowPrivate: settings.privateGateways }, clock);
  }
  throw new PushFailure('渠道账号不完整，请修改后重试', { final: true });
}
