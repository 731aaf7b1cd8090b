import { listSendableSmsTemplates } from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { builtInTemplates, programsOwnTemplates } from '../../../../contract/domains/settings/sms/sms-text.ts';
import { serve } from '../../../engine/call/call.ts';
import { sql } from '../../../engine/store/sql.ts';
import { senderOf } from './queue-sms.ts';

/** What `queueSms` would find under each code: somebody who chooses by it reads what will be sent. What the program sends by itself is nobody's to choose. */
export const serveListSendableSmsTemplates = serve(listSendableSmsTemplates, async ({ actor, services }) => {
  const sender = await senderOf(services, actor.tenantId);
  const { rows } = await services.database.forGroup().run<{ code: string; content: string }>(sql`
    SELECT code, content FROM sms_template
    WHERE tenant_id = ${sender.tenantId} AND is_deleted = 0 AND code <> ALL (${[...programsOwnTemplates]}) AND (template_id <> '' OR NOT ${sender.needsTemplateId}::boolean) ORDER BY code`);
  // The built-in ones have no number: only whoever has the account can have them approved.
  if (sender.needsTemplateId) return rows;
  const taken = new Set([...programsOwnTemplates, ...rows.map(({ code }) => code)]);
  const builtIn = Object.entries(builtInTemplates).map(([code, content]) => ({ code, content }));
  return [...builtIn.filter(({ code }) => !taken.has(code)), ...rows];
});
