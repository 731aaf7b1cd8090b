import { said } from '../../../contract/kernel/said.ts';
import { PushFailure } from './push-provider.ts';

export interface WecomSettings {
  /** With scheme, without a slash at the end. */
  url: string;
  corpId: string;
  secret: string;
}

/** What 企业微信 answers; each call adds its own. */
export interface WecomAnswer {
  errcode?: number;
  access_token?: string;
  expires_in?: number;
  userid?: string;
  invaliduser?: string;
  unlicenseduser?: string;
}

export interface WecomClient {
  /** POSTs to `cgi-bin/<path>`. Codes in `fine` are answers; every other code but 0 rejects with `PushFailure`. */
  call(path: string, body: object, fine?: readonly number[]): Promise<WecomAnswer>;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 1_048_576;
/** So much earlier than it ends, a token is not used any more: the call it is for takes its time. */
const MARGIN_MS = 60_000;
/** The token was withdrawn, or has ended by the other side's clock. */
const STALE = [40014, 42001];
/** Refusals that pass by themselves. */
const PASSING = [-1, ...STALE, 45009, 45033];

/** The codes that somebody can do something about. Others are told with their number. */
const words: Readonly<Record<number, string>> = {
  [-1]: '企业微信系统繁忙，请稍后重试',
  40001: '企业微信应用的密钥（Secret）不正确',
  40013: '企业ID（CorpID）不正确',
  40014: '企业微信的访问令牌已失效，请稍后重试',
  40056: '应用ID（AgentId）不正确',
  40091: '密钥（Secret）不属于这个企业',
  42001: '企业微信的访问令牌已失效，请稍后重试',
  45009: '调用企业微信的次数已达上限，请稍后重试',
  45033: '同时调用企业微信的次数已达上限，请稍后重试',
  48002: '企业微信应用没有调用此接口的权限',
  50003: '企业微信应用已停用',
  60020: '服务器地址不在企业微信应用的企业可信IP中',
  301002: '应用ID（AgentId）与密钥（Secret）不属于同一个应用',
};

/**
 * The calls of 企业微信's server API. Its token is kept until it ends, is the same for everybody who asks meanwhile, and is
 * renewed once when a call says that it is stale. Neither token nor secret leave with an error.
 */
export function wecomClient({ url, corpId, secret }: WecomSettings, clock: () => number): WecomClient {
  const credentials = new URLSearchParams({ corpid: corpId, corpsecret: secret });
  const tokens = keepToken(async () => {
    const answer = checked(await ask(`${url}/cgi-bin/gettoken?${credentials}`));
    const { access_token: token, expires_in: seconds = 7200 } = answer;
    if (!token) throw new PushFailure('企业微信没有给出访问令牌，请稍后重试', { final: false });
    return { token, until: clock() + seconds * 1000 - MARGIN_MS };
  }, clock);
  const attempt = async (path: string, body: object): Promise<{ answer: WecomAnswer; used: Promise<Token> }> => {
    const used = tokens.current();
    const { token } = await used;
    return { answer: await ask(`${url}/cgi-bin/${path}?access_token=${encodeURIComponent(token)}`, body), used };
  };
  return {
    call: async (path, body, fine) => {
      const first = await attempt(path, body);
      if (!STALE.includes(first.answer.errcode ?? 0)) return checked(first.answer, fine);
      tokens.drop(first.used);
      return checked((await attempt(path, body)).answer, fine);
    },
  };
}

interface Token {
  token: string;
  /** Milliseconds. */
  until: number;
}

/** One token for all calls of a client: several that find it gone at once ask for one new one. */
function keepToken(fetchToken: () => Promise<Token>, clock: () => number) {
  let kept: Promise<Token> | undefined;
  let until = 0;
  const drop = (one: Promise<Token>): void => {
    if (kept === one) kept = undefined;
  };
  const current = (): Promise<Token> => {
    if (kept && clock() < until) return kept;
    const asked = fetchToken();
    kept = asked;
    until = Number.POSITIVE_INFINITY;
    asked.then(
      (token) => {
        if (kept === asked) until = token.until;
      },
      () => drop(asked),
    );
    return asked;
  };
  return { current, drop };
}

function checked(answer: WecomAnswer, fine: readonly number[] = []): WecomAnswer {
  const { errcode = 0 } = answer;
  if (errcode === 0 || fine.includes(errcode)) return answer;
  throw new PushFailure(words[errcode] ?? said`企业微信拒绝了请求（${errcode}）`, { final: !PASSING.includes(errcode) });
}

/** Never throws with the address, which holds the secret or the token, nor with what came back. */
async function ask(url: string, body?: object): Promise<WecomAnswer> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  try {
    const reply = await fetch(url, { ...sent, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const answer: unknown = JSON.parse(await textOf(reply));
    if (typeof answer === 'object' && answer !== null) return answer;
  } catch (error) {
    throw new PushFailure(said`无法连接企业微信，请检查网络（${codeOf(error)}）`, { final: false });
  }
  throw new PushFailure('企业微信的答复无法识别，请稍后重试', { final: false });
}

async function textOf(reply: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of reply.body ?? []) {
    size += piece.length;
    if (size > MOST_BYTES) throw new Error('too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** A short name of what went wrong: the system's own where there is one. */
function codeOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  if (typeof cause?.code === 'string') return cause.code;
  return name === 'TimeoutError' ? 'TIMEOUT' : name === 'SyntaxError' ? 'NO_JSON' : 'NO_ANSWER';
}
