import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAllowedAddress, providerFetch } from './provider-fetch.ts';

test.each([
  ['https://sso.example.org', true],
  ['http://localhost:1', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:8', true],
  ['http://sso.example.org', false],
  ['http://127.0.0.1.example.org', false],
  ['javascript:alert(1)', false],
])('isAllowedAddress %s: %s', (address, allowed) => {
  expect(isAllowedAddress(new URL(address))).toBe(allowed);
});

describe('providerFetch', () => {
  let server: Server;
  let origin = '';
  let asked = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1;
      if (request.url === '/large') return void response.end('x'.repeat(2_000_000));
      if (request.url === '/moved') return void response.writeHead(302, { location: `${origin}/` }).end();
      request.pipe(response.setHeader('x-method', request.method ?? ''));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => void server.close());

  const sent = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'hello' };

  test('sends and answers like fetch', async () => {
    const response = await providerFetch(true)(`${origin}/`, sent);
    expect([response.status, response.headers.get('x-method'), await response.text()]).toEqual([200, 'POST', 'hello']);
  });

  test('refuses a name that leads to a private address, and the address itself, without a connection', async () => {
    const before = asked;
    await expect(providerFetch(false)(`${origin}/`, sent)).rejects.toThrow('PRIVATE');
    await expect(providerFetch(false)(origin.replace('localhost', '127.0.0.1'), sent)).rejects.toThrow('PRIVATE');
    await expect(providerFetch(true)('http://sso.example.org', sent)).rejects.toThrow('not https');
    expect(asked).toBe(before);
  });

  test('does not follow a redirect', async () => {
    expect((await providerFetch(true)(`${origin}/moved`, { method: 'GET', headers: {} })).status).toBe(302);
  });

  test('gives up on an answer without end', async () => {
    await expect(providerFetch(true)(`${origin}/large`, { method: 'GET', headers: {} })).rejects.toThrow('TOO_LARGE');
  });
});
