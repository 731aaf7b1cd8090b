import { aliyunNeeds, smsConfig } from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { programsOwnTemplates } from '../../../../contract/domains/settings/sms/sms-text.ts';
import { said, several } from '../../../../contract/kernel/said.ts';
import type { Call } from '../../../engine/call/call.ts';
import { PLATFORM_TENANT } from '../../../engine/identity/actor.ts';
import { inUse } from '../../../engine/identity/hospital-in-use.ts';
import { refuseEmpty } from '../../../engine/resource/refuse-empty.ts';
import { defineRules } from '../../../engine/resource/resource-rules.ts';
import type { Services } from '../../../engine/services.ts';
import type { Runner } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { conflict, invalid } from '../../../platform/refusal.ts';
import { findTemplate } from './queue-sms.ts';
import { canSend, enabledConfigs, type SmsConfig, sendsByProvider } from './sms-providers.ts';

/**
 * A provider that sends needs its keys. A hospital's own configuration is used before the platform's: one that cannot send would keep
 * every message from going, though the platform's could. So would one in use whose provider does not know what the program sends by itself.
 * The one that sends is removed only where the platform's goes on sending: nobody would be told of a code or a reminder that never came. A hospital may
 * stop its messages by one that only records, and its console says what that means; the platform not, as long as others send by its own.
 */
export const smsConfigRules = defineRules(smsConfig, {
  save: {
    refuse: async ({ tx, call, input, before }) => {
      if (input.category !== 'aliyun') {
        if (before?.enabled === 1 && sendsByProvider(before)) await refuseSilence(call, before.tenantId ?? call.actor.tenantId);
        return;
      }
      // A secret is not sent again with each change.
      const secretKey = input.secretKey ?? before?.secretKey;
      refuseEmpty({ ...before, ...input, secretKey }, aliyunNeeds);
      // What was in use before that was asked goes on as it is.
      if (before?.enabled === 1 && before.category !== 'aliyun') await refuseUnnumbered(tx, before.tenantId ?? call.actor.tenantId);
    },
  },
  remove: {
    refuse: async ({ call, rows }) => {
      for (const { enabled, tenantId = PLATFORM_TENANT, ...row } of rows)
        if (enabled === 1 && sendsByProvider(row) && !(await isTakenOver(call.services, tenantId)))
          throw conflict('正在使用的短信配置不能删除，否则短信无法发出。请先启用另一个短信配置');
    },
  },
  restore: {},
  enable: {
    refuse: async ({ tx, row, call }) => {
      if (row.category !== 'aliyun') return refuseSilence(call, row.tenantId ?? PLATFORM_TENANT);
      refuseEmpty(row, aliyunNeeds);
      await refuseUnnumbered(tx, row.tenantId ?? PLATFORM_TENANT);
    },
  },
});

/** Throws 409 where nothing would be sent any more by the platform's configuration, and hospitals send by it: each may stop its own messages alone. */
async function refuseSilence({ services, now }: Pick<Call, 'services' | 'now'>, tenantId: string): Promise<void> {
  if (tenantId !== PLATFORM_TENANT) return;
  const group = services.database.forGroup();
  const { rows } = await group.run<SmsConfig>(sql`
    SELECT tenant_id AS "tenantId", category, access_key AS "accessKey", secret_key AS "secretKey" FROM sms_config WHERE enabled = 1 AND is_deleted = 0`);
  const platforms = rows.find((row) => row.tenantId === PLATFORM_TENANT);
  if (!platforms || !sendsByProvider(platforms)) return;
  const own = rows.filter(canSend).map((row) => row.tenantId);
  const others = await group.run(sql`SELECT 1 FROM tenant t WHERE t.tenant_code <> ALL (${own}) AND ${inUse(now)} LIMIT 1`);
  if (others.rows.length > 0)
    throw conflict('有医院通过平台的短信配置发送，不能改为仅记录，否则验证码和紧急提醒无法发出。更换账号请启用另一个可发送的配置');
}

/** Throws 400 that names the templates. */
async function refuseUnnumbered(tx: Runner, tenantId: string): Promise<void> {
  const missing = await unnumberedOf(tx, tenantId);
  if (missing.length > 0) throw invalid(said`请先在短信模板中填写这些模板的服务商模板号：${several(missing)}`);
}

/** What the program sends by itself and no provider could, as it has no number there. */
async function unnumberedOf(runner: Runner, tenantId: string): Promise<string[]> {
  const found = await Promise.all(
    programsOwnTemplates.map(async (code) => ({ code, templateId: (await findTemplate(runner, tenantId, code))?.templateId })),
  );
  return found.filter(({ templateId }) => !templateId).map(({ code }) => code);
}

/** Whether a hospital's messages go on by the platform's configuration once its own is gone. Nothing takes over from the platform's. */
async function isTakenOver(services: Services, tenantId: string): Promise<boolean> {
  if (tenantId === PLATFORM_TENANT) return false;
  const config = (await enabledConfigs(services, []))(PLATFORM_TENANT);
  if (!config || !sendsByProvider(config)) return false;
  return (await unnumberedOf(services.database.forGroup(), PLATFORM_TENANT)).length === 0;
}
