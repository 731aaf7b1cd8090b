import { resolve } from 'node:path';
import { StartupError } from './startup-error.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  pathStyle: boolean;
}

/** Everything that can be configured, read and checked once. The README's table lists the same names. */
export interface Settings {
  host: string;
  port: number;
  /** Absent: the embedded database below `dataFolder`. */
  databaseUrl?: string;
  dataFolder: string;
  /** Signs tokens and links. Absent: made at the first start and kept in the database. */
  secret?: string;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  databaseConnections: number;
  logLevel: string;
  /** True behind a reverse proxy whose X-Forwarded-For is to be believed. */
  trustProxy: boolean;
  runJobs: boolean;
  /** True where third-party sign-in may ask providers at private addresses: in a hospital's own network. */
  privateProviders: boolean;
  /** True where hospitals may keep files on object storages at private addresses. */
  privateStorages: boolean;
  /** True where hospitals may push through gateways at private addresses. */
  privateGateways: boolean;
  /** Where WeChat's public-account calls go. */
  wechatUrl: string;
  /** Where the calls of 企业微信 go. */
  wecomUrl: string;
  /** Where the calls of Alibaba Cloud's text messages go. */
  smsUrl: string;
  s3?: S3Settings;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads the settings from environment variables. Throws a `StartupError` of one sentence that names the variable. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  return {
    host: env.HOST || '127.0.0.1',
    port: whole(env, 'PORT', 8080, 0, 65_535),
    databaseUrl: databaseUrl(env.DATABASE_URL),
    dataFolder: resolve(env.LIANYI_DATA || 'data'),
    secret: secret(env.LIANYI_SECRET),
    accessTokenSeconds: whole(env, 'LIANYI_ACCESS_TOKEN_SECONDS', 3600, 30, 86_400),
    refreshTokenSeconds: whole(env, 'LIANYI_REFRESH_TOKEN_SECONDS', 604_800, 60, 7_776_000),
    databaseConnections: whole(env, 'LIANYI_DATABASE_CONNECTIONS', 10, 2, 500),
    logLevel: oneOf(env, 'LIANYI_LOG_LEVEL', logLevels, 'info'),
    trustProxy: oneOf(env, 'LIANYI_TRUST_PROXY', ['0', '1'], '0') === '1',
    runJobs: oneOf(env, 'LIANYI_RUN_JOBS', ['0', '1'], '1') === '1',
    privateProviders: oneOf(env, 'LIANYI_OIDC_PRIVATE', ['0', '1'], '0') === '1',
    privateStorages: oneOf(env, 'LIANYI_S3_PRIVATE', ['0', '1'], '0') === '1',
    privateGateways: oneOf(env, 'LIANYI_PUSH_PRIVATE', ['0', '1'], '0') === '1',
    wechatUrl: httpUrl(env, 'LIANYI_WECHAT_URL', 'https://api.weixin.qq.com'),
    wecomUrl: httpUrl(env, 'LIANYI_WECOM_URL', 'https://qyapi.weixin.qq.com'),
    smsUrl: httpUrl(env, 'LIANYI_SMS_URL', 'https://dysmsapi.aliyuncs.com'),
    s3: s3(env),
  };
}

type Env = Readonly<Record<string, string | undefined>>;

function whole(env: Env, name: string, preset: number, least: number, most: number): number {
  const raw = env[name];
  if (raw === undefined || raw === '') return preset;
  const number = Number(raw);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new StartupError(`配置 ${name} 应为 ${least} 到 ${most} 的整数，现在是「${raw}」。`);
}

function oneOf(env: Env, name: string, legal: readonly string[], preset: string): string {
  const raw = env[name] || preset;
  if (legal.includes(raw)) return raw;
  throw new StartupError(`配置 ${name} 应为 ${legal.join('、')} 之一，现在是「${raw}」。`);
}

/** Without a slash at the end. */
function httpUrl(env: Env, name: string, preset: string): string {
  const raw = env[name] || preset;
  if (/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(raw)) return raw.replace(/\/+$/, '');
  throw new StartupError(`配置 ${name} 应为以 http:// 或 https:// 开头的地址。`);
}

function databaseUrl(raw: string | undefined): string | undefined {
  if (!raw) return undefined;
  if (/^postgres(ql)?:\/\//.test(raw)) return raw;
  throw new StartupError('配置 DATABASE_URL 应以 postgresql:// 开头。');
}

function secret(raw: string | undefined): string | undefined {
  if (!raw) return undefined;
  if (raw.length >= 32) return raw;
  throw new StartupError('配置 LIANYI_SECRET 至少需要 32 个字符。');
}

function s3(env: Env): S3Settings | undefined {
  if (!env.LIANYI_S3_ENDPOINT) return undefined;
  const need = (name: string): string => {
    const value = env[name];
    if (!value) throw new StartupError(`配置了 LIANYI_S3_ENDPOINT，还需要 ${name}。`);
    return value;
  };
  return {
    endpoint: env.LIANYI_S3_ENDPOINT,
    region: env.LIANYI_S3_REGION || 'us-east-1',
    bucket: need('LIANYI_S3_BUCKET'),
    accessKey: need('LIANYI_S3_ACCESS_KEY'),
    secretKey: need('LIANYI_S3_SECRET_KEY'),
    pathStyle: oneOf(env, 'LIANYI_S3_PATH_STYLE', ['0', '1'], '1') === '1',
  };
}
