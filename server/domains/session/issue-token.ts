import { issueToken, refreshToken } from '../../../contract/domains/session/session.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/field.ts';
import { noteForLogs } from '../../kernel/audit/log-notes.ts';
import { checkBodyPolicy } from '../../kernel/http/body-cipher.ts';
import { ANSWERED, type PublicCall, servePublic } from '../../kernel/http/call.ts';
import { PLATFORM_TENANT } from '../../kernel/identity/actor.ts';
import { loadActorOfSession } from '../../kernel/identity/load-actor.ts';
import { takeFromBudget } from '../../kernel/identity/rate-limit.ts';
import { signAccessToken } from '../../kernel/identity/tokens.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Services } from '../../kernel/services.ts';
import { takeCaptcha } from './captchas.ts';
import { readRightsChoice } from './choose-rights.ts';
import { expirePassword } from './expire-password.ts';
import { findOauthClient, type OauthClient } from './oauth-client.ts';
import { invalidGrant, OauthRefusal } from './oauth-refusal.ts';
import { refreshSession } from './refresh-session.ts';
import { limits } from './session-limits.ts';
import { type OpenSession, signIn } from './sign-in.ts';
import { browserOf } from './third-party/browser-cookie.ts';
import { guestReply } from './third-party/guest-reply.ts';
import { type Guest, signInThirdParty, thirdPartyGrants } from './third-party/sign-in-third-party.ts';

type TokenInput = RowOf<typeof issueToken.input>;
type TokenCall = PublicCall<TokenInput>;

const TENANT_CODE = /^[A-Za-z0-9_-]{1,12}$/;

/** All grants behind one address; answers and refuses with bare OAuth objects. */
export const issueTokenServed = servePublic<TokenInput>(issueToken, (call) => answerOauth(call, call.input.grant_type ?? ''));

/** The same as the grant `refresh_token`, under an address of its own. */
export const refreshTokenServed = servePublic<TokenInput>(refreshToken, (call) => answerOauth(call, 'refresh_token'));

async function answerOauth(call: TokenCall, grantType: string): Promise<typeof ANSWERED> {
  try {
    const opened = await openSession(call, grantType);
    const { services, now } = call;
    const reply = await ('sessionId' in opened ? tokenReply(services, opened, now) : guestReply(services, opened, now));
    noteSignIn(call, grantType, 'sessionId' in opened ? reply : undefined);
    call.reply.send(reply);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    noteSignIn(call, grantType, undefined, error.message);
    const name = error instanceof OauthRefusal ? error.error : error.code === 429 ? 'too_many_requests' : 'invalid_request';
    call.reply.code(error.code).send({ error: name, error_description: error.message });
  }
  return ANSWERED;
}

type TokenReply = Partial<Record<'tenant_id' | 'user_id' | 'account' | 'real_name', string>>;

/** Every sign-in is in the login log. A session that only goes on is none, and a newcomer without an account has none. */
function noteSignIn(call: TokenCall, grantType: string, reply?: TokenReply, reason?: string): void {
  if (grantType === 'refresh_token' || !(reply || reason)) return;
  const named = namedTenant(call);
  noteForLogs(call.request, {
    signIn: {
      result: reply ? 'success' : 'failure',
      tenantId: reply?.tenant_id ?? (TENANT_CODE.test(named) ? named : PLATFORM_TENANT),
      userId: reply?.user_id,
      account: reply?.account ?? (call.input.username ?? call.input.account ?? '').slice(0, 50),
      realName: reply?.real_name,
      reason,
      grantType: grantType.slice(0, 50),
      clientId: clientNamed(call.request.headers.authorization),
    },
  });
}

/** The program that asks, by its own word: no secret is checked here. */
function clientNamed(authorization: string | undefined): string | undefined {
  const basic = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  return basic && Buffer.from(basic, 'base64').toString('utf8').split(':')[0]?.slice(0, 50);
}

async function openSession(call: TokenCall, grantType: string): Promise<OpenSession | Guest> {
  const { services, request, now } = call;
  const isRefresh = grantType === 'refresh_token';
  const [counter, limit] = isRefresh ? (['refresh', limits.refreshesPerWindow] as const) : (['token', limits.signInsPerWindow] as const);
  await takeFromBudget(services.database.forGroup(), `${counter} ${request.ip}`, limit, limits.windowMs, now);
  const client = await findOauthClient(services.database, request.headers.authorization);
  if (!['password', 'captcha', 'refresh_token', ...thirdPartyGrants].includes(grantType))
    throw new OauthRefusal(400, 'unsupported_grant_type', '不支持的登录方式');
  if (!client.grantTypes.includes(grantType)) throw new OauthRefusal(400, 'unauthorized_client', '客户端不允许使用此登录方式');
  const choice = readRightsChoice(call.input);
  const { clientId } = client;
  if (isRefresh) return refreshSession(services, { refreshToken: call.input.refresh_token ?? '', clientId, choice }, now);
  if (thirdPartyGrants.includes(grantType)) return signInThirdParty(services, { ...returnedLogin(call), grantType, clientId, choice }, now);
  refusePlainPassword(call, client);
  if (grantType === 'captcha') await passCaptcha(call);
  return signIn(services, { ...credentialsOf(call, client), choice }, now);
}

function returnedLogin({ input, request }: TokenCall) {
  const { source, code, state, redirect_uri: redirectUri } = input;
  const returned = { source: source ?? '', code: code ?? '', state: state ?? '', redirectUri: redirectUri ?? '' };
  const browser = { browser: browserOf(request), ip: request.ip, userAgent: headerOf(request.headers['user-agent']) };
  return { ...returned, ...browser, tenantId: namedTenant({ input, request }) };
}

/** Also one in the query string, which cannot be encrypted. */
function refusePlainPassword({ request }: TokenCall, { bodyCipher }: OauthClient): void {
  const isInQuery = (request.query as { password?: unknown }).password !== undefined;
  if (bodyCipher === 'required' && isInQuery) throw new Refusal(400, '请使用加密请求');
  checkBodyPolicy(request, bodyCipher, { passwordIsEnough: true });
}

async function passCaptcha({ services, request, now }: TokenCall): Promise<void> {
  const [key, code] = [headerOf(request.headers['captcha-key']), headerOf(request.headers['captcha-code'])];
  if (!(await takeCaptcha(services.database, key, code, now))) throw invalidGrant('验证码错误或已过期');
}

function credentialsOf({ input, request }: TokenCall, { clientId }: OauthClient) {
  const tenantId = namedTenant({ input, request });
  const account = input.username ?? input.account ?? '';
  const password = input.password ?? '';
  if (!account || !password) throw new OauthRefusal(400, 'invalid_request', '请输入账号和密码');
  if (!TENANT_CODE.test(tenantId)) throw invalidGrant('用户名或密码错误');
  return { tenantId, account, password, clientId, ip: request.ip, userAgent: headerOf(request.headers['user-agent']) };
}

function namedTenant({ input, request }: Pick<TokenCall, 'input' | 'request'>): string {
  return input.tenantId ?? input.tenant_id ?? headerOf(request.headers['tenant-id']);
}

function headerOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header.trim() : '';
}

async function tokenReply(services: Services, { tenantId, sessionId, refreshToken, oauthId }: OpenSession, now: number) {
  await expirePassword(services, { tenantId, sessionId }, now);
  const loaded = await loadActorOfSession(services, tenantId, sessionId, now);
  // Disabled between the two statements, or since the last refresh.
  if (!loaded) throw invalidGrant('登录已失效，请重新登录');
  const { actor, mustChangePassword } = loaded;
  const seconds = services.settings.accessTokenSeconds;
  return {
    access_token: await signAccessToken(services.secret, { sessionId, tenantId, userId: actor.userId }, now, seconds),
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: seconds,
    tenant_id: tenantId,
    user_id: actor.userId,
    dept_id: actor.deptId,
    role_id: actor.roleIds.join(','),
    role_name: actor.roleNames.join(','),
    account: actor.account,
    user_name: actor.account,
    nick_name: actor.realName,
    real_name: actor.realName,
    avatar: actor.avatar,
    oauth_id: oauthId,
    must_change_password: mustChangePassword,
  };
}
