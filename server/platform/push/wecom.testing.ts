import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WecomServer {
  url: string;
  corpId: string;
  secret: string;
  agentId: string;
  /** Telephone number → member. */
  members: Map<string, string>;
  /** Every call so far, without the token calls. */
  asked: { path: string; body: Record<string, unknown> }[];
  /** How many tokens were given out. */
  tokens(): number;
  /** The token that is out there ends, whatever was promised. */
  endToken(): void;
  /** Every token has ended by the time it is used. */
  neverAccept(): void;
  /** What a path answers from now on, instead of what it should. */
  answer(path: string, body: object): void;
  /** Of the next messages: whom the answer lists. */
  refuse(listed: { invaliduser?: string; unlicenseduser?: string }): void;
  reset(): void;
  close(): Promise<void>;
}

const CORP_ID = 'ww1234567890abcdef';
const SECRET = 'the-secret-of-the-application';
const AGENT_ID = '1000002';

/** Speaks the documented calls of 企业微信 on a free port, and refuses what is not asked as they want it. */
export async function startWecomServer(): Promise<WecomServer> {
  const state = newState();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://local');
    const path = pathname.replace('/cgi-bin/', '');
    const text = await textOf(request);
    response.setHeader('content-type', 'application/json; charset=UTF-8');
    response.end(JSON.stringify(path === 'gettoken' ? giveToken(state, searchParams) : reply(state, request, path, searchParams, text)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ corpId: CORP_ID, secret: SECRET, agentId: AGENT_ID, members: state.members, asked: state.asked },
    tokens: () => state.given,
    endToken: () => void Object.assign(state, { token: '' }),
    neverAccept: () => void Object.assign(state, { accepts: false }),
    answer: (path, body) => void state.answers.set(path, body),
    refuse: (listed) => void Object.assign(state, { refused: listed }),
    reset: () => {
      state.members.clear();
      state.asked.length = 0;
      state.answers.clear();
      Object.assign(state, { given: 0, token: '', accepts: true, refused: {} });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function newState() {
  return {
    members: new Map<string, string>(),
    asked: [] as WecomServer['asked'],
    answers: new Map<string, object>(),
    refused: {} as { invaliduser?: string; unlicenseduser?: string },
    given: 0,
    everGiven: 0,
    token: '',
    accepts: true,
  };
}

type State = ReturnType<typeof newState>;

function giveToken(state: State, query: URLSearchParams): object {
  const forced = state.answers.get('gettoken');
  if (forced) return forced;
  if (query.get('corpid') !== CORP_ID) return { errcode: 40013, errmsg: 'invalid corpid' };
  if (query.get('corpsecret') !== SECRET) return { errcode: 40001, errmsg: 'invalid credential' };
  state.given += 1;
  state.everGiven += 1;
  state.token = `token/${state.everGiven}+secret`;
  return { errcode: 0, errmsg: 'ok', access_token: state.token, expires_in: 7200 };
}

function reply(state: State, request: IncomingMessage, path: string, query: URLSearchParams, text: string): object {
  const token = query.get('access_token');
  if (!token) return { errcode: 41001, errmsg: 'access_token missing' };
  if (token !== state.token || !state.accepts) return { errcode: 42001, errmsg: 'access_token expired' };
  if (request.method !== 'POST') return { errcode: 43002, errmsg: 'require POST method' };
  const body = JSON.parse(text) as Record<string, unknown>;
  state.asked.push({ path, body });
  const forced = state.answers.get(path);
  if (forced) return forced;
  if (path === 'user/getuserid') {
    const userid = state.members.get(String(body.mobile));
    return userid ? { errcode: 0, errmsg: 'ok', userid } : { errcode: 46004, errmsg: 'user no exist' };
  }
  if (body.agentid !== Number(AGENT_ID)) return { errcode: 40056, errmsg: 'invalid agentid' };
  const known = String(body.touser).split('|');
  if (!known.every((one) => [...state.members.values()].includes(one))) return { errcode: 81013, errmsg: 'user & party & tag all invalid' };
  return { errcode: 0, errmsg: 'ok', ...state.refused, msgid: 'm1' };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return text;
}
