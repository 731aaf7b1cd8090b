import { issueToken, refreshToken } from '../../../contract/domains/session/session.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/field.ts';
import { checkBodyPolicy } from '../../kernel/http/body-cipher.ts';
import { ANSWERED, type PublicCall, servePublic } from '../../kernel/http/call.ts';
import { loadActorOfSession } from '../../kernel/identity/load-actor.ts';
import { takeFromBudget } from '../../kernel/identity/rate-limit.ts';
import { signAccessToken } from '../../kernel/identity/tokens.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Services } from '../../kernel/services.ts';
import { takeCaptcha } from './captchas.ts';
import { readRightsChoice } from './choose-rights.ts';
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

/** All grants behind one address; answers and refuses with bare OAuth objects. */
export const issueTokenServed = servePublic<TokenInput>(issueToken, (call) => answerOauth(call, call.input.grant_type ?? ''));

/** The same as the grant `refresh_token`, under an address of its own. */
export const refreshTokenServed = servePublic<TokenInput>(refreshToken, (call) => answerOauth(call, 'refresh_token'));

async function answerOauth(call: TokenCall, grantType: string): Promise<typeof ANSWERED> {
  try {
    const opened = await openSession(call, grantType);
    const { services, now } = call;
    call.reply.send(await ('sessionId' in opened ? tokenReply(services, opened, now) : guestReply(services, opened, now)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const name = error instanceof OauthRefusal ? error.error : error.code === 429 ? 'too_many_requests' : 'invalid_request';
    call.reply.code(error.code).send({ error: name, error_description: error.message });
  }
  return ANSWERED;
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
  if (!/^[A-Za-z0-9_-]{1,12}$/.test(tenantId)) throw invalidGrant('用户名或密码错误');
  return { tenantId, account, password, clientId, ip: request.ip, userAgent: headerOf(request.headers['user-agent']) };
}

function namedTenant({ input, request }: Pick<TokenCall, 'input' | 'request'>): string {
  return input.tenantId ?? input.tenant_id ?? headerOf(request.headers['tenant-id']);
}

function headerOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header.trim() : '';
}

async function tokenReply(services: Services, { tenantId, sessionId, refreshToken, oauthId }: OpenSession, now: number) {
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
