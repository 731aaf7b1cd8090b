import { namesEndpoint } from '../../../contract/kernel/api-path.ts';
import { type Endpoint, SIGNED_IN } from '../../../contract/kernel/endpoint.ts';
import { forbidden } from '../../platform/refusal.ts';
import { type Actor, can } from '../identity/actor.ts';
import type { Call } from './call.ts';

/** Throws 403 to who lacks the permission, or whom an API scope of their hospital denies the call. */
export function refuseUnlessAllowed(actor: Actor, endpoint: Endpoint): void {
  if (!mayCall(actor, endpoint)) throw forbidden();
  if (actor.deniedApis.some((pattern) => namesEndpoint(pattern, endpoint))) throw forbidden('没有此接口的权限');
}

/** Throws what another call would be refused with that this one makes besides: whoever is kept from a move makes it by no other way either. */
export function admitTo({ actor, gate }: Pick<Call, 'actor' | 'gate'>, endpoint: Endpoint): void {
  refuseUnlessAllowed(actor, endpoint);
  gate(endpoint);
}

/** Whether somebody has the permission that a call asks for; of an export also that of its list. */
export const mayCall = (actor: Actor, { permission, listPermission = SIGNED_IN }: Endpoint): boolean =>
  [permission, listPermission].every((one) => one === SIGNED_IN || can(actor, one));
