import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { courierAccount } from '../../../../contract/domains/copy-case/courier-account.resource.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import type { TestApp } from '../../../testing/test-app.ts';

export const [CUSTOMER, KEY, SALT] = ['C0001', 'K-secret', 'S-salt'];
export const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase();

interface Subscription {
  number: string;
  parameters: { callbackurl: string; salt: string; phone?: string };
}

/** Speaks Kuaidi100's published interface, checks what is signed, and answers what the test says of each parcel. */
export async function startKuaidi100() {
  const answers = new Map<string, object>();
  const questions: string[] = [];
  /** The last digits of the telephone that it was asked with, the latest of each parcel. */
  const phones = new Map<string, string>();
  const subscriptions: Subscription[] = [];
  const may = { subscribe: true };
  const queried = (form: URLSearchParams): object => {
    const param = form.get('param') ?? '';
    if (form.get('sign') !== md5(param + KEY + CUSTOMER)) return { result: false, returnCode: '503', message: '验证签名失败' };
    const { num: number, phone }: { num: string; phone: string } = JSON.parse(param);
    questions.push(number);
    phones.set(number, phone);
    return answers.get(number) ?? { result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' };
  };
  const subscribed = (form: URLSearchParams): object => {
    subscriptions.push(JSON.parse(form.get('param') ?? '{}'));
    return may.subscribe
      ? { result: true, returnCode: '200', message: '提交成功' }
      : { result: false, returnCode: '600', message: '无权限' };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/poll' ? subscribed(form) : queried(form)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  const address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
  const settings = { accountName: '快递100', courierKind: 'kuaidi100', address, customer: CUSTOMER, secretKey: KEY, pushSalt: SALT };
  return { ...{ answers, questions, phones, subscriptions, may }, settings, stop: () => server.close() };
}

export type Kuaidi100Server = Awaited<ReturnType<typeof startKuaidi100>>;

/** The account of the office's hospital with it, in use and with pushes. */
export async function aCourierAccount(app: TestApp, { settings }: Kuaidi100Server): Promise<{ id: string; version: number }> {
  const office = await app.as('applyAdmin');
  const values = { ...settings, callbackBase: 'https://copies.example' };
  const kept = await office.get<{ id: string; version: number }>(endpointOf(courierAccount, 'submit'), values);
  await office.get(endpointOf(courierAccount, 'enable'), { id: kept.id });
  return kept;
}
