import { PASSWORDS_DIFFER, registerGuest } from '../../../../contract/domains/session/registration.endpoints.ts';
import { registration } from '../../../../contract/domains/session/registration.resource.ts';
import type { InputOfCall } from '../../../../contract/kernel/endpoint.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { type PublicCall, servePublic } from '../../../engine/call/call.ts';
import { checkBodyPolicy } from '../../../engine/http/body-cipher.ts';
import { tokenOf } from '../../../engine/http/pipeline.ts';
import { accountKeyOf } from '../../../engine/identity/accounts.ts';
import { hashPassword, passwordProblem } from '../../../engine/identity/passwords.ts';
import { addressCounter, giveBackToBudget, takeFromBudget } from '../../../engine/identity/rate-limit.ts';
import { type GuestClaims, readGuestToken } from '../../../engine/identity/tokens.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { insertRow } from '../../../engine/store/rows.ts';
import type { Tx } from '../../../engine/store/runner.ts';
import { sql } from '../../../engine/store/sql.ts';
import { conflict, invalid, Refusal, unauthorized } from '../../../platform/refusal.ts';
import { bodyPolicyOfClient } from '../oauth-client.ts';
import { limits } from '../session-limits.ts';
import { registrationTable } from './registration.tables.ts';

type Form = InputOfCall<typeof registerGuest>;
type RegisterCall = PublicCall<Form>;

const CHINA_MS = 8 * 3_600_000;

/** Leaves a newcomer's request for an account to the administrators of the hospital through whose provider they came. */
export const serveRegisterGuest = servePublic(registerGuest, async (call) => {
  const { services, input, now, request } = call;
  const guest = await guestOf(call);
  await refuseWrongForm(input, guest);
  await takeRequest(call);
  const passwordHash = await hashPassword(input.password);
  const isTaken = await services.database.forTenant(guest.tenantId).transaction(async (tx) => {
    if (await isKnown(tx, guest, input.account)) return true;
    const { name, account } = input;
    const values = { name, account, passwordHash, oauthId: guest.oauthId, status: 'submitted', ip: request.ip } as const;
    await insertRow(tx, registrationTable, values, { now });
    const notice = {
      title: '有新的注册申请',
      context: said`${name}（${account}）通过第三方登录申请账号，请审核。`,
      link: registration.menu?.path,
    };
    await tell(tx, [{ to: { tenantId: guest.tenantId, permission: registration.lifecycle.moves.approve.permission }, ...notice }], { now });
    return false;
  });
  if (isTaken) {
    await giveBackRequest(call);
    throw invalid([{ field: 'account', message: '账号已存在，请更换' }]);
  }
  services.outboxFilled();
});

const requestsFrom = ({ ip }: RegisterCall['request']): string => addressCounter('register', ip);
/** The day as people have it: it begins at midnight in China. */
const dayOf = (now: number): number => now + CHINA_MS;

/** Throws 429 for an address whose share of the day is used up. */
async function takeRequest({ services, request, now }: RegisterCall): Promise<void> {
  const group = services.database.forGroup();
  const { registrationWindowMs: dayMs, registrations, registrationTries } = limits;
  try {
    await takeFromBudget(group, addressCounter('register-try', request.ip), registrationTries, dayMs, dayOf(now));
    await takeFromBudget(group, requestsFrom(request), registrations, dayMs, dayOf(now));
  } catch (error) {
    if (error instanceof Refusal && error.code === 429) throw new Refusal(429, '今日注册次数已达上限，请明天再试');
    throw error;
  }
}

/** Whoever chose a name that somebody has will choose another: that was no request yet. */
async function giveBackRequest({ services, request, now }: RegisterCall): Promise<void> {
  await giveBackToBudget(services.database.forGroup(), requestsFrom(request), limits.registrationWindowMs, dayOf(now));
}

/** The identity is proved by the token of the reply that named it, never by its number alone. */
async function guestOf({ services, request, input, now }: RegisterCall): Promise<GuestClaims> {
  const guest = await readGuestToken(services.secret, tokenOf(request) ?? '', now);
  if (!guest || guest.oauthId !== input.oauthId) throw unauthorized('登录已失效，请重新通过第三方登录');
  checkBodyPolicy(request, await bodyPolicyOfClient(services.database, guest.clientId));
  return guest;
}

async function refuseWrongForm({ tenantId, account, name, password, password2 }: Form, guest: GuestClaims): Promise<void> {
  if (password !== password2) throw invalid([{ field: 'password2', message: PASSWORDS_DIFFER }]);
  const problem = await passwordProblem(password, { account, words: [name] });
  if (problem) throw invalid([{ field: 'password', message: problem }]);
  // A hospital's provider vouches for people of that hospital, and of no other.
  if (tenantId !== guest.tenantId) throw invalid([{ field: 'tenantId', message: '租户编号与登录来源不一致' }]);
}

/** Whether somebody has that account already. Throws 409 for a newcomer who has one, or waits for it. */
async function isKnown(tx: Tx, { tenantId, oauthId }: GuestClaims, account: string): Promise<boolean> {
  const { rows } = await tx.run<{ isBound: boolean; isWaiting: boolean; isTaken: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM user_oauth o JOIN user_account u ON u.tenant_id = o.tenant_id AND u.id = o.user_id AND u.is_deleted = 0
        WHERE o.tenant_id = ${tenantId} AND o.id = ${oauthId}) AS "isBound",
      EXISTS (SELECT 1 FROM registration WHERE tenant_id = ${tenantId} AND oauth_id = ${oauthId} AND status = 'submitted' AND is_deleted = 0) AS "isWaiting",
      EXISTS (SELECT 1 FROM user_account WHERE tenant_id = ${tenantId} AND account_key = ${accountKeyOf(account)} AND is_deleted = 0) AS "isTaken"`);
  const [known] = rows;
  if (known?.isBound) throw conflict('该第三方账号已开通，请重新登录');
  if (known?.isWaiting) throw conflict('注册申请已提交，请等待管理员审核');
  return known?.isTaken === true;
}
