import { resolve } from 'node:path';
import { readFrameAncestors } from './frame-ancestors.ts';
import { type MediaServerSettings, readMediaServer } from './media-server.ts';
import { StartupError } from './startup-error.ts';
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';

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
  /** The one before it, while it is being replaced. */
  previousSecret?: string;
  accessTokenSeconds: number;
  /** Life of a session without use, and of one that is used all the time. */
  refreshTokenSeconds: number;
  sessionSeconds: number;
  databaseConnections: number;
  logLevel: string;
  trustProxy: TrustedProxies;
  /** Who else than ourselves may show our pages in a frame: origins, as in `frame-ancestors`. */
  frameAncestors: readonly string[];
  /** What browsers are told when they come by TLS: to come so always, to this host or to those below it, too. */
  hsts: 'host' | 'subdomains' | 'off';
  /** How many lists a session may read in a minute from one process; 0 for no limit. */
  listLimit: number;
  /** Where `/metrics` is served, and health too. Absent: on the port of the console, to this machine alone. */
  metricsAddress?: { host: string; port: number };
  /** What Prometheus has to bear; then it may ask from anywhere. */
  metricsToken?: string;
  runJobs: boolean;
  /** True where third-party sign-in may ask providers at private addresses: in a hospital's own network. */
  privateProviders: boolean;
  /** True where hospitals may keep files on object storages at private addresses. */
  privateStorages: boolean;
  /** True where hospitals may push through gateways at private addresses. */
  privateGateways: boolean;
  /** True where hospitals may have image archives at private addresses: in a hospital's own network. */
  privateArchives: boolean;
  /** Where WeChat's public-account calls go. */
  wechatUrl: string;
  /** Where the calls of 企业微信 go. */
  wecomUrl: string;
  /** Where the calls of Alibaba Cloud's text messages go. */
  smsUrl: string;
  /** With what authors sign their reports. */
  reportSigner: 'password';
  /** Where browsers of video rooms learn their own addresses, and through which relays they reach each other. */
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  /** Shared with the relays: what their passwords of limited life are made with. */
  turnSecret?: string;
  /** Through which the people of video rooms see and hear each other. Absent: their browsers send to each other. */
  mediaServer?: MediaServerSettings;
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
    secret: secret(env, 'LIANYI_SECRET'),
    previousSecret: previousSecret(env),
    accessTokenSeconds: whole(env, 'LIANYI_ACCESS_TOKEN_SECONDS', 3600, 30, 86_400),
    refreshTokenSeconds: whole(env, 'LIANYI_REFRESH_TOKEN_SECONDS', 604_800, 60, 7_776_000),
    sessionSeconds: whole(env, 'LIANYI_SESSION_SECONDS', 2_592_000, 300, 31_536_000),
    databaseConnections: whole(env, 'LIANYI_DATABASE_CONNECTIONS', 10, 2, 500),
    logLevel: oneOf(env, 'LIANYI_LOG_LEVEL', logLevels, 'info'),
    trustProxy: readTrustedProxies('LIANYI_TRUST_PROXY', env.LIANYI_TRUST_PROXY),
    frameAncestors: readFrameAncestors('LIANYI_FRAME_ANCESTORS', env.LIANYI_FRAME_ANCESTORS),
    hsts: oneOf(env, 'LIANYI_HSTS', ['host', 'subdomains', 'off'], 'host') as Settings['hsts'],
    listLimit: whole(env, 'LIANYI_LIST_LIMIT', 600, 0, 1_000_000),
    metricsAddress: address(env, 'LIANYI_METRICS_ADDRESS'),
    metricsToken: metricsToken(env.LIANYI_METRICS_TOKEN),
    runJobs: oneOf(env, 'LIANYI_RUN_JOBS', ['0', '1'], '1') === '1',
    privateProviders: oneOf(env, 'LIANYI_OIDC_PRIVATE', ['0', '1'], '0') === '1',
    privateStorages: oneOf(env, 'LIANYI_S3_PRIVATE', ['0', '1'], '0') === '1',
    privateGateways: oneOf(env, 'LIANYI_PUSH_PRIVATE', ['0', '1'], '0') === '1',
    privateArchives: oneOf(env, 'LIANYI_DICOMWEB_PRIVATE', ['0', '1'], '0') === '1',
    wechatUrl: httpUrl(env, 'LIANYI_WECHAT_URL', 'https://api.weixin.qq.com'),
    wecomUrl: httpUrl(env, 'LIANYI_WECOM_URL', 'https://qyapi.weixin.qq.com'),
    smsUrl: httpUrl(env, 'LIANYI_SMS_URL', 'https://dysmsapi.aliyuncs.com'),
    reportSigner: reportSigner(env),
    ...relays(env),
    mediaServer: readMediaServer(env),
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

/** `127.0.0.1:9464`, `[::1]:9464`. */
function address(env: Env, name: string): { host: string; port: number } | undefined {
  const raw = env[name];
  if (!raw) return undefined;
  const [, host = '', port = ''] = /^(\[[0-9a-fA-F:.]+\]|[^\s:/]+):(\d{1,5})$/.exec(raw) ?? [];
  if (host && Number(port) >= 1 && Number(port) <= 65_535) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  throw new StartupError(`配置 ${name} 应为「地址:端口」，现在是「${raw}」。`);
}

function metricsToken(raw: string | undefined): string | undefined {
  if (!raw) return undefined;
  if (/^\S{16,}$/.test(raw)) return raw;
  throw new StartupError('配置 LIANYI_METRICS_TOKEN 至少需要 16 个字符，不能含空白。');
}

function databaseUrl(raw: string | undefined): string | undefined {
  if (raw === undefined) return undefined;
  // Left empty by mistake, it would lead into another database than everybody's.
  if (raw.trim() === '') throw new StartupError('配置 DATABASE_URL 是空的：请填写数据库地址；要用内置数据库，就不要设置它。');
  if (/^postgres(ql)?:\/\//.test(raw)) return raw;
  throw new StartupError('配置 DATABASE_URL 应以 postgresql:// 开头。');
}

function secret(env: Env, name: string): string | undefined {
  const raw = env[name];
  if (!raw) return undefined;
  if (raw.length >= 32) return raw;
  throw new StartupError(`配置 ${name} 至少需要 32 个字符。`);
}

function previousSecret(env: Env): string | undefined {
  const previous = secret(env, 'LIANYI_SECRET_PREVIOUS');
  if (previous && !env.LIANYI_SECRET) throw new StartupError('配置了 LIANYI_SECRET_PREVIOUS，还需要 LIANYI_SECRET。');
  return previous;
}

function s3(env: Env): S3Settings | undefined {
  if (!env.LIANYI_S3_ENDPOINT) {
    const lonely = ['LIANYI_S3_BUCKET', 'LIANYI_S3_ACCESS_KEY', 'LIANYI_S3_SECRET_KEY'].find((name) => env[name]);
    if (lonely) throw new StartupError(`配置了 ${lonely}，还需要 LIANYI_S3_ENDPOINT。`);
    return undefined;
  }
  const need = (name: string): string => {
    const value = env[name];
    if (!value) throw new StartupError(`配置了 LIANYI_S3_ENDPOINT，还需要 ${name}。`);
    return value;
  };
  return {
    endpoint: httpUrl(env, 'LIANYI_S3_ENDPOINT', ''),
    region: env.LIANYI_S3_REGION || 'us-east-1',
    bucket: need('LIANYI_S3_BUCKET'),
    accessKey: need('LIANYI_S3_ACCESS_KEY'),
    secretKey: need('LIANYI_S3_SECRET_KEY'),
    pathStyle: oneOf(env, 'LIANYI_S3_PATH_STYLE', ['0', '1'], '1') === '1',
  };
}

/** `stun:host:port` and `turn:host:port?transport=tcp`, several separated by commas. */
function relays(env: Env): Pick<Settings, 'stunUrls' | 'turnUrls' | 'turnSecret'> {
  const turnUrls = urls(env, 'LIANYI_TURN_URLS', /^turns?:[^\s,]+$/);
  const turnSecret = env.LIANYI_TURN_SECRET || undefined;
  if (turnUrls.length > 0 && !turnSecret) throw new StartupError('配置了 LIANYI_TURN_URLS，还需要 LIANYI_TURN_SECRET。');
  return { stunUrls: urls(env, 'LIANYI_STUN_URLS', /^stuns?:[^\s,]+$/), turnUrls, turnSecret };
}

function urls(env: Env, name: string, form: RegExp): readonly string[] {
  const all = (env[name] ?? '').split(',').flatMap((one) => one.trim() || []);
  if (all.every((one) => form.test(one))) return all;
  throw new StartupError(`配置 ${name} 应为以逗号分隔的地址，如 turn:turn.example.org:3478。`);
}

/** A signer by certificate has its place and is not built in: whoever asks for it learns so at the start, not at the first report. */
function reportSigner(env: Readonly<Record<string, string | undefined>>): 'password' {
  const chosen = oneOf(env, 'LIANYI_REPORT_SIGNER', ['password', 'certificate'], 'password');
  if (chosen === 'certificate')
    throw new StartupError('LIANYI_REPORT_SIGNER=certificate 需要证书签名服务，本程序尚未接入，请改为 password');
  return 'password';
}
