import { smsTemplate } from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { programsOwnTemplates } from '../../../../contract/domains/settings/sms/sms-text.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { PLATFORM_TENANT } from '../../../engine/identity/actor.ts';
import { defineRules } from '../../../engine/resource/resource-rules.ts';
import type { Runner } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { conflict } from '../../../platform/refusal.ts';
import { type SmsConfig, sendsByProvider } from './sms-providers.ts';

interface Written {
  readonly code: string;
  readonly templateId?: string | null;
}

/**
 * What the program sends by itself keeps its number while a provider sends it: a configuration without one could not be put into use either,
 * and nobody would be told of a code or a reminder that never came.
 */
export const smsTemplateRules = defineRules(smsTemplate, {
  save: {
    refuse: async ({ tx, call, input, before }) => {
      if (!before || !isSendable(before) || (input.code === before.code && isSendable({ ...before, ...input }))) return;
      if (await isSending(tx, before.tenantId ?? call.actor.tenantId))
        throw conflict(said`短信配置正在使用模板${before.code}，不能修改模板编号或清空服务商模板号`);
    },
  },
  remove: {
    refuse: async ({ tx, rows }) => {
      for (const row of rows.filter(isSendable))
        if (await isSending(tx, row.tenantId ?? PLATFORM_TENANT))
          throw conflict(said`短信配置正在使用模板${row.code}，不能删除。如需更换，请修改该模板`);
    },
  },
  restore: {},
});

function isSendable({ code, templateId }: Written): boolean {
  return programsOwnTemplates.includes(code) && Boolean(templateId);
}

/** All of them are held until the commit, so that none is put into use meanwhile. */
async function isSending(tx: Runner, tenantId: string): Promise<boolean> {
  const { rows } = await tx.run<Pick<SmsConfig, 'category' | 'accessKey' | 'secretKey'> & { enabled: number | null }>(sql`
    SELECT category, enabled, access_key AS "accessKey", secret_key AS "secretKey" FROM sms_config
    WHERE tenant_id = ${tenantId} AND is_deleted = 0 ORDER BY id FOR SHARE`);
  return rows.some((row) => row.enabled === 1 && sendsByProvider(row));
}
