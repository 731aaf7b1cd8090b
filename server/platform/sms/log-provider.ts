import type { Logger } from 'pino';
import { mask } from '../mask.ts';
import type { SmsProvider } from './sms-provider.ts';

/** For development: writes down that a message would have gone out, and nothing of what it says. */
export function createLogProvider(log: Pick<Logger, 'info'>): SmsProvider {
  return {
    send: async ({ phone, templateCode, params }) =>
      log.info({ phone: mask(phone, 'phone'), templateCode, params: Object.keys(params) }, 'text message (not sent: log provider)'),
  };
}
