import type { SmsCategory } from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { PLATFORM_TENANT } from '../../../engine/identity/actor.ts';
import type { Services } from '../../../engine/services.ts';
import { sql } from '../../../engine/store/sql.ts';
import { openSecret } from '../../../platform/crypto/secret-box.ts';
import { createAliyunProvider } from '../../../platform/sms/aliyun-provider.ts';
import { createLogProvider } from '../../../platform/sms/log-provider.ts';
import { SmsFailure, type SmsProvider } from '../../../platform/sms/sms-provider.ts';

export interface SmsConfig {
  id: string;
  tenantId: string;
  category: SmsCategory;
  signName: string;
  accessKey: string | null;
  /** Sealed. */
  secretKey: string | null;
  regionId: string | null;
}

/** The configurations in use: a hospital's own where it can send, else the platform's. One query for all of them. */
export async function enabledConfigs(
  { database }: Pick<Services, 'database'>,
  tenantIds: readonly string[],
): Promise<(tenantId: string) => SmsConfig | undefined> {
  const { rows } = await database.forGroup().run<SmsConfig>(sql`
    SELECT id, tenant_id AS "tenantId", category, sign_name AS "signName", access_key AS "accessKey", secret_key AS "secretKey", region_id AS "regionId"
    FROM sms_config WHERE tenant_id = ANY (${[...tenantIds, PLATFORM_TENANT]}) AND enabled = 1 AND is_deleted = 0`);
  return (tenantId) =>
    rows.find((row) => row.tenantId === tenantId && canSend(row)) ?? rows.find((row) => row.tenantId === PLATFORM_TENANT);
}

type Keys = { readonly [K in 'category' | 'accessKey' | 'secretKey']?: SmsConfig[K] | null };

/** Whether it has what its provider needs. */
export function canSend(config: Keys): boolean {
  return config.category === 'log' || sendsByProvider(config);
}

/** Whether messages really leave by it. */
export function sendsByProvider({ category, accessKey, secretKey }: Keys): boolean {
  return category === 'aliyun' && Boolean(accessKey && secretKey);
}

/** Throws `SmsFailure` for a configuration that lacks what its provider needs. */
export function providerOf({ log, secret, settings }: Services, { category, accessKey, secretKey, regionId }: SmsConfig): SmsProvider {
  if (category === 'log') return createLogProvider(log);
  if (!accessKey || !secretKey) throw new SmsFailure('短信配置缺少AccessKey或SecretKey', { final: true });
  return createAliyunProvider({
    accessKey,
    secretKey: openSecret(secret, secretKey),
    regionId: regionId ?? undefined,
    url: settings.smsUrl,
  });
}
