import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newFileKey } from './file-storage.ts';
import { type S3Server, startS3Server } from './s3-server.testing.ts';
import { createS3Storage } from './s3-storage.ts';

const KEY = newFileKey('png', 0);
const PRIVATE = '服务地址不能是内部网络的地址';
const original = dns.lookup;

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());
afterEach(() => answerWith(original));

/** What the network's name server says: the one thing here that is not ours. */
function answerWith(lookup: unknown): void {
  dns.lookup = lookup as typeof dns.lookup;
  syncBuiltinESMExports();
}

const asked: string[] = [];
function namesLeadTo(...addresses: string[]): void {
  let times = 0;
  answerWith((host: string, _options: unknown, done: (error: null, found: { address: string; family: number }[]) => void) => {
    asked.push(host);
    const address = addresses[Math.min(times, addresses.length - 1)] ?? '';
    times += 1;
    done(null, [{ address, family: 4 }]);
  });
}

const portOf = () => new URL(s3.settings.endpoint).port;
const storageAt = (host: string, values: object = {}) =>
  createS3Storage({ ...s3.settings, endpoint: `http://${host}:${portOf()}`, allowPrivate: false, ...values });

describe('a storage that a hospital has entered', () => {
  test('whose name leads into our own network is refused when it is connected to', async () => {
    namesLeadTo('127.0.0.1');
    await expect(storageAt('storage.example.org').exists(KEY)).rejects.toThrow(PRIVATE);
    await expect(storageAt('storage.example.org').put(KEY, Buffer.from('a'), { contentType: 'image/png' })).rejects.toThrow(PRIVATE);
  });
  test('is judged with the bucket in its name', async () => {
    namesLeadTo('10.1.2.3');
    await expect(storageAt('example.org', { pathStyle: false, bucket: 'inside' }).exists(KEY)).rejects.toThrow(PRIVATE);
    expect(asked.at(-1)).toBe('inside.example.org');
  });
  test('whose name changes its answer is judged by the answer that is connected to', async () => {
    namesLeadTo('192.0.2.1', '127.0.0.1');
    dns.lookup('storage.example.org', { all: true }, () => {});
    await expect(storageAt('storage.example.org').exists(KEY)).rejects.toThrow(PRIVATE);
  });
  test.each(['127.0.0.1', '[::1]', '169.254.169.254', '[::ffff:10.0.0.1]'])('at %s is refused', async (host) => {
    await expect(storageAt(host).exists(KEY)).rejects.toThrow(PRIVATE);
  });
});
