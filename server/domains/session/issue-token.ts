import { issueToken, refreshToken } from '../../../contract/domains/session/session.endpoints.ts';
import type { InputOfCall } from '../../../contract/kernel/endpoint.ts';
import type { Message } from '../../../contract/kernel/said.ts';
import { noteForLogs } from '../../engine/audit/log-notes.ts';
import { ANSWERED, type PublicCall, servePublic } from '../../engine/call/call.ts';
import { checkBodyPolicy } from '../../engine/http/body-cipher.ts';
import { consoleClient } from '../../engine/identity/accounts.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { loadActorOfSession } from '../../engine/identity/load-actor.ts';
import { addressCounter, giveBackToBudget, takeFromBudget } from '../../engine/identity/rate-limit.ts';
import { signAccessToken } from '../../engine/identity/tokens.ts';
import type { Services } from '../../engine/services.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireProof } from './captcha-proof.ts';
import { takeCaptcha } from './captchas.ts';
import { readRightsChoice } from './choose-rights.ts';
import { expirePassword } from './expire-password.ts';
import { finishSignIn, type SecondStep } from './factor/finish-sign-in.ts';
import { requireEnrolment } from './factor/require-enrolment.ts';
import { findOauthClient, type OauthClient } from './oauth-client.ts';
import { invalidGrant, OauthRefusal } from './oauth-refusal.ts';
import { refreshCookieOf, refuseOtherSites, setRefreshCookie } from './refresh-cookie.ts';
import { refreshSession } from './refresh-session.ts';
import { endByToken } from './revoke-token.ts';
import { limits } from './session-limits.ts';
import { type OpenSession, signIn } from './sign-in.ts';
import { markDevice, placeOf } from './sign-in-place.ts';
import { browserOf } from './third-party/browser-cookie.ts';
import { guestReply } from './third-party/guest-reply.ts';
import { type Guest, signInThirdParty, thirdPartyGrants } from './third-party/sign-in-third-party.ts';

type TokenCall = PublicCall<InputOfCall<typeof issueToken>>;

const TENANT_CODE = /^[A-Za-z0-9_-]{1,12}$/;

/** All grants behind one address; answers and refuses with bare OAuth objects. */
export const serveIssueToken = servePublic(issueToken, (call) => answerOauth(call, call.input.grant_type ?? ''));

/** The same as the grant `refresh_token`, under an address of its own. */
export const serveRefreshToken = servePublic(refreshToken, (call) => answerOauth(call, 'refresh_token'));

async function answerOauth(call: TokenCall, grantType: string): Promise<typeof ANSWERED> {
  try {
    const client = await admitClient(call, grantType);
    const opened = await openSession(call, grantType, client);
    const { services, now } = call;
    const reply = await ('sessionId' in opened ? tokenReply(services, opened, now) : guestReply(services, opened, now));
    noteSignIn(call, grantType, 'sessionId' in opened ? reply : undefined);
    if (grantType !== 'refresh_token') await giveBackHit(call);
    if ('place' in opened && opened.place) markDevice(call.request, call.reply, opened.place);
    if (isConsole(client) && 'sessionId' in opened && grantType !== 'refresh_token') await endReplaced(call, client);
    call.reply.send(deliver(call, client, reply));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Half a sign-in is neither a success nor a failure.
    if (isHalfWay(error)) await giveBackHit(call);
    else noteSignIn(call, grantType, undefined, error.said);
    const name = error instanceof OauthRefusal ? error.error : error.code === 429 ? 'too_many_requests' : 'invalid_request';
    call.reply.code(error.code).send({
      error: name,
      error_description: error.message,
      ...(typeof error.said === 'string' ? {} : { said: error.said }),
      ...(error instanceof OauthRefusal ? error.more : {}),
    });
  }
  return ANSWERED;
}

function isHalfWay(refusal: Refusal): boolean {
  return refusal instanceof OauthRefusal && (refusal.error === 'mfa_required' || refusal.error === 'proof_required');
}

type TokenReply = Partial<Record<'tenant_id' | 'user_id' | 'account' | 'real_name', string>>;

/** Every sign-in is in the login log. A session that only goes on is none, and a newcomer without an account has none. */
function noteSignIn(call: TokenCall, grantType: string, reply?: TokenReply, reason?: Message): void {
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

/** The program that asks, if it may ask in this way. Throws 400, 401, 403 and 429. */
async function admitClient({ services, request, now }: TokenCall, grantType: string): Promise<OauthClient> {
  const isRefresh = grantType === 'refresh_token';
  const group = services.database.forGroup();
  const [calls, limit] = isRefresh ? (['refresh', limits.refreshesPerWindow] as const) : (['sign-in', limits.tokenCallsPerWindow] as const);
  await takeFromBudget(group, addressCounter(calls, request.ip), limit, limits.windowMs, now);
  const client = await findOauthClient(services.database, request.headers.authorization);
  if (!['password', 'captcha', 'refresh_token', ...thirdPartyGrants].includes(grantType))
    throw new OauthRefusal(400, 'unsupported_grant_type', '不支持的登录方式');
  if (!client.grantTypes.includes(grantType)) throw new OauthRefusal(400, 'unauthorized_client', '客户端不允许使用此登录方式');
  if (isConsole(client)) refuseOtherSites(request);
  if (!isRefresh) await takeGuess({ services, request, now });
  return client;
}

const guessesFrom = ({ ip }: TokenCall['request']): string => addressCounter('token', ip);

/** What is refused before anybody looks at its password was no guess: counted, it would keep the address shut by right ones alone. Throws 429. */
async function takeGuess(call: Pick<TokenCall, 'services' | 'request' | 'now'>): Promise<void> {
  const group = call.services.database.forGroup();
  try {
    await takeFromBudget(group, guessesFrom(call.request), limits.signInsPerWindow, limits.windowMs, call.now);
  } catch (error) {
    await giveBackHit(call);
    throw error;
  }
}

/** A hospital is often one address: only guesses use up what all its people share, and a sign-in was none, nor is half of one. */
async function giveBackHit({ services, request, now }: Pick<TokenCall, 'services' | 'request' | 'now'>): Promise<void> {
  await giveBackToBudget(services.database.forGroup(), guessesFrom(request), limits.windowMs, now);
}

async function openSession(call: TokenCall, grantType: string, client: OauthClient): Promise<OpenSession | Guest> {
  const { services, request, now } = call;
  const choice = readRightsChoice(call.input);
  const { clientId } = client;
  if (grantType === 'refresh_token') return refreshSession(services, { refreshToken: sentToken(call, client), clientId, choice }, now);
  if (call.input.mfa_token) return finishSignIn(services, secondStepOf(call, client, grantType), now);
  if (thirdPartyGrants.includes(grantType)) return signInThirdParty(services, { ...returnedLogin(call), grantType, clientId, choice }, now);
  refusePlainPassword(call, client);
  const credentials = credentialsOf(call, client);
  if (grantType === 'captcha') await passCaptcha(call, client, credentials);
  return signIn(services, { ...credentials, place: placeOf(request, { isBrowser: grantType === 'captcha' }), choice }, now);
}

/** The same grant again, with the token of the first step: its password, captcha or third party is not asked for twice. */
function secondStepOf(call: TokenCall, client: OauthClient, grantType: string): SecondStep {
  refusePlainPassword(call, client);
  const { mfa_token: token, code } = call.input;
  const place = placeOf(call.request, { isBrowser: grantType !== 'password' });
  return { token: token ?? '', code: code ?? '', clientId: client.clientId, place, choice: readRightsChoice(call.input) };
}

/** In the request; the console's is in its cookie. One of an earlier release sends it a last time. */
function sentToken({ input, request }: TokenCall, client: OauthClient): string {
  return input.refresh_token || (isConsole(client) ? refreshCookieOf(request) : '');
}

function isConsole({ clientId }: OauthClient): boolean {
  return clientId === consoleClient.clientId;
}

/** Whoever signs in where somebody was signed in takes their place: that session ends. */
async function endReplaced({ services, request, now }: TokenCall, { clientId }: OauthClient): Promise<void> {
  await endByToken(services, { token: refreshCookieOf(request), clientId, reason: 'replaced' }, now);
}

/** Programs are answered by the wire contract. The console's refresh token goes where no script reads it; a newcomer has none. */
function deliver<R extends { refresh_token: string; refresh_expires_in?: number }>(call: TokenCall, client: OauthClient, answer: R) {
  const { refresh_expires_in: seconds, ...bare } = answer;
  if (!isConsole(client) || seconds === undefined) return bare;
  const { refresh_token: token, ...rest } = bare;
  setRefreshCookie(call.request, call.reply, token, seconds);
  return { ...rest, refresh_expires_in: seconds };
}

function returnedLogin({ input, request }: TokenCall) {
  const { source, code, state, redirect_uri: redirectUri } = input;
  const returned = { source: source ?? '', code: code ?? '', state: state ?? '', redirectUri: redirectUri ?? '' };
  const browser = { browser: browserOf(request), ip: request.ip, userAgent: headerOf(request.headers['user-agent']) };
  return { ...returned, ...browser, tenantId: namedTenant({ input, request }) };
}

/** In the query, every proxy and browser keeps it: there it must be encrypted, whatever the program's policy. */
function refusePlainPassword({ request }: TokenCall, { bodyCipher }: OauthClient): void {
  const isInQuery = (request.query as { password?: unknown }).password !== undefined;
  if (isInQuery && request.sealing?.opened !== 'query') throw new Refusal(400, '请使用加密请求');
  checkBodyPolicy(request, bodyCipher, { passwordIsEnough: true });
}

async function passCaptcha(call: TokenCall, client: OauthClient, named: { tenantId: string; account: string }): Promise<void> {
  const { services, request, now } = call;
  await requireProof(call, client, named);
  const [key, code] = [headerOf(request.headers['captcha-key']), headerOf(request.headers['captcha-code'])];
  const outcome = await takeCaptcha(services.database, key, code, now);
  // No guess: neither a code nor a password was looked at. Many a login page has stood open since the last shift.
  if (outcome === 'gone') await giveBackHit(call);
  if (outcome !== 'right') throw invalidGrant('验证码错误或已过期');
}

function credentialsOf({ input, request }: TokenCall, { clientId }: OauthClient) {
  const tenantId = namedTenant({ input, request });
  const account = input.username ?? input.account ?? '';
  const password = input.password ?? '';
  if (!account || !password) throw new OauthRefusal(400, 'invalid_request', '请输入账号和密码');
  if (!TENANT_CODE.test(tenantId)) throw invalidGrant('用户名或密码错误');
  return { tenantId, account, password, clientId };
}

function namedTenant({ input, request }: Pick<TokenCall, 'input' | 'request'>): string {
  return input.tenantId ?? input.tenant_id ?? headerOf(request.headers['tenant-id']);
}

function headerOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header.trim() : '';
}

async function tokenReply(services: Services, opened: OpenSession, now: number) {
  const { tenantId, sessionId, refreshToken, oauthId, place } = opened;
  await expirePassword(services, opened, now);
  await requireEnrolment(services, { tenantId, sessionId, isRenewed: !(place || oauthId) });
  const loaded = await loadActorOfSession(services, tenantId, sessionId, now);
  // Disabled between the two statements, or since the last refresh.
  if (!loaded) throw invalidGrant('登录已失效，请重新登录');
  const { actor, mustChangePassword, mustEnrol, validUntil } = loaded;
  const seconds = services.settings.accessTokenSeconds;
  return {
    access_token: await signAccessToken(services.secret, { sessionId, tenantId, userId: actor.userId }, now, seconds),
    refresh_token: refreshToken,
    refresh_expires_in: Math.max(0, Math.floor((validUntil - now) / 1000)),
    token_type: 'bearer',
    expires_in: seconds,
    tenant_id: tenantId,
    user_id: actor.userId,
    dept_id: actor.deptId,
    role_id: actor.roleIds.join(','),
    // sic: the name that programs know a role by. What people call it stands beside it.
    role_name: actor.roleAliases.join(','),
    role_title: actor.roleNames.join(','),
    account: actor.account,
    user_name: actor.account,
    nick_name: actor.realName,
    real_name: actor.realName,
    avatar: actor.avatar,
    oauth_id: oauthId,
    must_change_password: mustChangePassword,
    must_enrol_factor: mustEnrol || undefined,
  };
}
