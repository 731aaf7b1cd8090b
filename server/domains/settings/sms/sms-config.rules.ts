import { aliyunNeeds, smsConfig } from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { programsOwnTemplates } from '../../../../contract/domains/settings/sms/sms-text.ts';
import { said, several } from '../../../../contract/kernel/said.ts';
import { PLATFORM_TENANT } from '../../../engine/identity/actor.ts';
import { refuseEmpty } from '../../../engine/resource/refuse-empty.ts';
import { defineRules } from '../../../engine/resource/resource-rules.ts';
import type { Services } from '../../../engine/services.ts';
import type { Runner } from '../../../engine/store/runner.ts';
import { conflict, invalid } from '../../../platform/refusal.ts';
import { findTemplate } from './queue-sms.ts';
import { enabledConfigs, sendsByProvider } from './sms-providers.ts';

/**
 * A provider that sends needs its keys. A hospital's own configuration is used before the platform's: one that cannot send would keep
 * every message from going, though the platform's could. So would one in use whose provider does not know what the program sends by itself.
 * The one that sends is removed only where the platform's goes on sending: nobody would be told of a code or a reminder that never came.
 */
export const smsConfigRules = defineRules(smsConfig, {
  save: {
    refuse: async ({ tx, call, input, before }) => {
      if (input.category !== 'aliyun') return;
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
    refuse: async ({ tx, row }) => {
      if (row.category !== 'aliyun') return;
      refuseEmpty(row, aliyunNeeds);
      await refuseUnnumbered(tx, row.tenantId ?? PLATFORM_TENANT);
    },
  },
});

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
