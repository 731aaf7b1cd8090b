import type { Services } from '../../../engine/services.ts';
import { findTemplate } from './queue-sms.ts';
import { canSend, enabledConfigs } from './sms-providers.ts';

/**
 * What keeps text messages by this template from leaving a hospital: nothing that sends them, or a template that the provider does not know.
 * Nothing where they go out. Asked outside of the hospital's transaction, which does not see the platform's rows.
 */
export async function smsTrouble(
  services: Pick<Services, 'database'>,
  tenantId: string,
  templateCode: string,
): Promise<'config' | 'template' | undefined> {
  const config = (await enabledConfigs(services, [tenantId]))(tenantId);
  if (!config || !canSend(config)) return 'config';
  const template = await findTemplate(services.database.forGroup(), config.tenantId, templateCode);
  return template && (config.category === 'log' || template.templateId) ? undefined : 'template';
}
