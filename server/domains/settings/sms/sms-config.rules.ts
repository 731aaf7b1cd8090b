import { aliyunNeeds, smsConfig } from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { programsOwnTemplates } from '../../../../contract/domains/settings/sms/sms-text.ts';
import { said, several } from '../../../../contract/kernel/said.ts';
import { PLATFORM_TENANT } from '../../../engine/identity/actor.ts';
import { refuseEmpty } from '../../../engine/resource/refuse-empty.ts';
import { defineRules } from '../../../engine/resource/resource-rules.ts';
import type { Runner } from '../../../engine/store/runner.ts';
import { invalid } from '../../../platform/refusal.ts';
import { findTemplate } from './queue-sms.ts';

/**
 * A provider that sends needs its keys. A hospital's own configuration is used before the platform's: one that cannot send would keep
 * every message from going, though the platform's could. So would one in use whose provider does not know what the program sends by itself.
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
  restore: {},
  enable: {
    refuse: async ({ tx, row }) => {
      if (row.category !== 'aliyun') return;
      refuseEmpty(row, aliyunNeeds);
      await refuseUnnumbered(tx, row.tenantId ?? PLATFORM_TENANT);
    },
  },
});

/** Throws 400 that names the templates. Nobody would be told of a code or a reminder that never came. */
async function refuseUnnumbered(tx: Runner, tenantId: string): Promise<void> {
  const found = await Promise.all(
    programsOwnTemplates.map(async (code) => ({ code, templateId: (await findTemplate(tx, tenantId, code))?.templateId })),
  );
  const missing = found.filter(({ templateId }) => !templateId).map(({ code }) => code);
  if (missing.length > 0) throw invalid(said`请先在短信模板中填写这些模板的服务商模板号：${several(missing)}`);
}
