import { setTimeout as sleep } from 'node:timers/promises';
import type SmsClient from '@alicloud/dysmsapi20170525';
import { said } from '../../../contract/kernel/said.ts';
import { NO_TEMPLATE_ID, SmsFailure, type SmsProvider } from './sms-provider.ts';

export interface AliyunSettings {
  accessKey: string;
  secretKey: string;
  regionId?: string;
  /** With scheme, without path. */
  url: string;
  /** For the whole of a message. Less than a server that stops waits for what is being sent. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;
/** Refusals that pass by themselves: the provider's own trouble, and its limits. */
const PASSING = /Throttling|ServiceUnavailable|InternalError|isp\.|LIMIT_CONTROL|SYSTEM_ERROR/i;

/** What is wrong with the number, or too much for it: the account sends to others. */
const OF_NUMBER = /MOBILE_NUMBER|BUSINESS_LIMIT_CONTROL/i;

/** Alibaba Cloud's SendSms by its own library, which is loaded with the first message. */
export function createAliyunProvider({ accessKey, secretKey, regionId, url, timeoutMs = TIMEOUT_MS }: AliyunSettings): SmsProvider {
  return {
    send: async ({ phone, signName, templateId, params }) => {
      if (!templateId) throw new SmsFailure(NO_TEMPLATE_ID, { final: true });
      const { default: library, SendSmsRequest } = await import('@alicloud/dysmsapi20170525');
      const Client = clientOf(library);
      const { protocol, host } = new URL(url);
      const credentials = { accessKeyId: accessKey, accessKeySecret: secretKey };
      const limits = { connectTimeout: timeoutMs, readTimeout: timeoutMs };
      const address = { endpoint: host, protocol: protocol.slice(0, -1).toUpperCase(), regionId: regionId ?? 'cn-hangzhou' };
      const client = new Client({ ...credentials, ...limits, ...address } as never);
      const request = new SendSmsRequest({
        phoneNumbers: phone,
        signName,
        templateCode: templateId,
        templateParam: JSON.stringify(params),
      });
      // The library limits each step alone, one after the other.
      const late = sleep(timeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error(`no answer within ${timeoutMs} ms`)));
      const { body } = await Promise.race([client.sendSms(request), late]).catch(toFailure);
      if (body?.code !== 'OK') throw refusal(body?.code, body?.message);
    },
  };
}

type ClientClass = (typeof SmsClient)['default'];

/** The library is CommonJS: its default export may be what one gets, or a property of it, depending on who loads it. */
function clientOf(library: ClientClass | { default: ClientClass }): ClientClass {
  return 'default' in library ? library.default : library;
}

function toFailure(error: unknown): never {
  const { code, message } = error as { code?: unknown; message?: string };
  // Answers of the provider carry its own code; without one nobody answered.
  if (typeof code === 'string' && /^[A-Za-z]+\.|^Invalid|^Signature|^Forbidden|^Throttling/.test(code)) throw refusal(code, message);
  throw new SmsFailure('无法连接短信服务商，请检查网络', { final: false, cause: error });
}

function refusal(code = '', message = ''): SmsFailure {
  const reason = said`短信服务商拒绝发送：${message.slice(0, 200)}（${code.slice(0, 80)}）`;
  return new SmsFailure(reason, { final: !PASSING.test(code), ofNumber: OF_NUMBER.test(code) });
}
