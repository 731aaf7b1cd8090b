import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dictionaryWords } from '../../contract/domains/settings/dictionary.endpoints.ts';
import { type LocalServer, startLocalServer } from '../platform/page/browser.testing.ts';

let server: LocalServer;
let version: string | undefined = '12.3';
beforeAll(async () => {
  server = await startLocalServer(() =>
    version ? { body: JSON.stringify({ code: 200, data: { version } }) } : { status: 503, body: '{}' },
  );
});
afterAll(() => server.close());

test('kept entries are dropped when the version has changed, and only then', async () => {
  const { createDictionaryVersion } = await import('./dictionary-version.ts');
  const client = new QueryClient();
  const key = ['call', dictionaryWords.domain, dictionaryWords.name, { code: 'sex' }];
  const other = ['call', dictionaryWords.domain, 'list-param', {}];
  const isStale = () => [client.getQueryState(key)?.isInvalidated, client.getQueryState(other)?.isInvalidated];
  let now = 0;
  const { check } = createDictionaryVersion(client, () => now);
  const returnLater = async () => {
    now += 60_000;
    await check();
  };
  client.setQueryData(key, []);
  client.setQueryData(other, []);

  await check();
  await returnLater();
  expect(isStale()).toEqual([false, false]);
  version = undefined;
  await returnLater();
  version = '12.4';
  await returnLater();
  expect(isStale()).toEqual([true, false]);

  const asked = server.requests.length;
  await check();
  expect(server.requests.length).toBe(asked);
});
