import { keepTokens, type TokenReply } from '../../platform/session/session.ts';
import { writeStored } from '../../platform/store/storage.ts';
import { clearLock } from '../lock/lock-store.ts';
import { clearTabMemory } from '../tab-memory.ts';

/** Tenant and account of the last sign-in on this machine. */
export const REMEMBERED = 'lianyi-login';

/** Goes on into the console: a new session starts without the tabs and the lock of an earlier one (specification 1 §4). */
export function enterConsole(reply: TokenReply, username?: string): void {
  if (username !== undefined) writeStored(REMEMBERED, { tenantId: reply.tenant_id, username });
  clearTabMemory();
  clearLock(reply.user_id);
  keepTokens(reply);
}
