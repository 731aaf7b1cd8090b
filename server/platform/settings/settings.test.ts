import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { StartupError } from './startup-error.ts';

// That the server ends with this one sentence is tested with the whole of it (`startup.test.ts`).
test.each([
  ['a port that is no number', { PORT: 'abc' }, '配置 PORT 应为 0 到 65535 的整数，现在是「abc」。'],
  ['an address that is no database', { DATABASE_URL: 'mysql://localhost/x' }, '配置 DATABASE_URL 应以 postgresql:// 开头。'],
  ['an address that was left empty', { DATABASE_URL: ' ' }, '配置 DATABASE_URL 是空的'],
  ['a secret that is too short', { LIANYI_SECRET: 'short' }, '配置 LIANYI_SECRET 至少需要 32 个字符。'],
  ['a previous secret alone', { LIANYI_SECRET_PREVIOUS: 'x'.repeat(32) }, '配置了 LIANYI_SECRET_PREVIOUS，还需要 LIANYI_SECRET。'],
  ['relays without their secret', { LIANYI_TURN_URLS: 'turn:127.0.0.1:3478' }, '配置了 LIANYI_TURN_URLS，还需要 LIANYI_TURN_SECRET。'],
  [
    'something that is no relay',
    { LIANYI_TURN_URLS: 'turn:127.0.0.1:3478,http://127.0.0.1', LIANYI_TURN_SECRET: 'shared' },
    '配置 LIANYI_TURN_URLS 应为以逗号分隔的地址，如 turn:turn.example.org:3478。',
  ],
  [
    'half a media server',
    { LIANYI_LIVEKIT_URL: 'wss://livekit.example.org', LIANYI_LIVEKIT_SECRET: 'x'.repeat(32) },
    '配置了 LIANYI_LIVEKIT_URL，还需要 LIANYI_LIVEKIT_KEY。',
  ],
  [
    'a media server whose address would widen the policy',
    { LIANYI_LIVEKIT_URL: 'wss://livekit.example.org *', LIANYI_LIVEKIT_KEY: 'k', LIANYI_LIVEKIT_SECRET: 'x'.repeat(32) },
    '配置 LIANYI_LIVEKIT_URL 应为以 wss:// 开头的地址（内部测试可用 ws://），如 wss://livekit.example.org。',
  ],
  [
    'a media server whose secret is too short',
    { LIANYI_LIVEKIT_URL: 'wss://livekit.example.org', LIANYI_LIVEKIT_KEY: 'k', LIANYI_LIVEKIT_SECRET: 'short' },
    '配置 LIANYI_LIVEKIT_SECRET 至少需要 32 个字符。',
  ],
  [
    'half a configuration of the file store',
    { LIANYI_S3_ENDPOINT: 'http://127.0.0.1:9' },
    '配置了 LIANYI_S3_ENDPOINT，还需要 LIANYI_S3_BUCKET。',
  ],
  [
    'a file store at what is no address',
    { LIANYI_S3_ENDPOINT: 'minio:9000', LIANYI_S3_BUCKET: 'clinic', LIANYI_S3_ACCESS_KEY: 'a', LIANYI_S3_SECRET_KEY: 'b' },
    '配置 LIANYI_S3_ENDPOINT 应为以 http:// 或 https:// 开头的地址。',
  ],
  ['a file store without its address', { LIANYI_S3_BUCKET: 'clinic' }, '配置了 LIANYI_S3_BUCKET，还需要 LIANYI_S3_ENDPOINT。'],
])('%s is refused in one sentence', (_what, env, sentence) => {
  const refused = expect(() => readSettings(env));
  refused.toThrow(StartupError);
  refused.toThrow(sentence);
});

test('nothing at all is enough', () => {
  expect(readSettings({})).toMatchObject({ host: '127.0.0.1', port: 8080, databaseUrl: undefined });
});
