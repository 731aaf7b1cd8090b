import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAliyunProvider } from './aliyun-provider.ts';

test('a provider that answers piece by piece without an end has not answered within the limit of the whole', async () => {
  const server = createServer(async (_request, response) => {
    await sleep(900);
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { send } = createAliyunProvider({ accessKey: 'LTAI', secretKey: 'top-secret', url, timeoutMs: 1_000 });
  const sms = { phone: '13800000006', signName: '联医', templateCode: 'urgent-notice', templateId: 'SMS_5', params: {} };
  const start = performance.now();
  await expect(send(sms)).rejects.toMatchObject({ message: '无法连接短信服务商，请检查网络', final: false });
  expect(performance.now() - start).toBeLessThan(1_700);
  server.closeAllConnections();
  server.close();
});
