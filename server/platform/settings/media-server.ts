import { StartupError } from './startup-error.ts';

/** The LiveKit server between the people of a video room. Whoever holds the key's secret may enter any room of it. */
export interface MediaServerSettings {
  /** What browsers and this server reach it by: `wss://host`, without a slash at the end. */
  url: string;
  apiKey: string;
  apiSecret: string;
}

const [URL_NAME, KEY_NAME, SECRET_NAME] = ['LIANYI_LIVEKIT_URL', 'LIANYI_LIVEKIT_KEY', 'LIANYI_LIVEKIT_SECRET'] as const;
const LEAST_SECRET = 32;

/** All three or none: half of them would leave every room without picture and sound. Throws a `StartupError` that names the variable. */
export function readMediaServer(env: Readonly<Record<string, string | undefined>>): MediaServerSettings | undefined {
  const names = [URL_NAME, KEY_NAME, SECRET_NAME];
  const given = names.find((name) => env[name]);
  if (!given) return undefined;
  const missing = names.find((name) => !env[name]);
  if (missing) throw new StartupError(`配置了 ${given}，还需要 ${missing}。`);
  const [url = '', apiKey = '', apiSecret = ''] = names.map((name) => env[name]);
  // Nothing that could add a source to the policy that names it.
  if (!/^wss?:\/\/[a-zA-Z0-9.:[\]-]+(\/[a-zA-Z0-9._~/-]*)?$/.test(url) || !URL.canParse(url))
    throw new StartupError(`配置 ${URL_NAME} 应为以 wss:// 开头的地址（内部测试可用 ws://），如 wss://livekit.example.org。`);
  if (apiSecret.length < LEAST_SECRET) throw new StartupError(`配置 ${SECRET_NAME} 至少需要 ${LEAST_SECRET} 个字符。`);
  return { url: url.replace(/\/+$/, ''), apiKey, apiSecret };
}

/** The origins that a page of a video room connects to: the socket's own, and the same by HTTP, where the library asks why it was refused. */
export function mediaOrigins({ url }: MediaServerSettings): string[] {
  const { protocol, host } = new URL(url);
  return protocol === 'wss:' ? [`wss://${host}`, `https://${host}`] : [`ws://${host}`, `http://${host}`];
}
