import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { type CallOf, type Served, serve } from '../../engine/call/call.ts';
import { inOwnHospital } from '../../engine/call/own-hospital.ts';

/** Who works in a hospital and what they may do there is that hospital's own matter. */
export function serveOwn<const E extends Endpoint>(endpoint: E, handler: (call: CallOf<E>) => Promise<unknown>): Served {
  return serve(endpoint, (call: CallOf<E>) => handler(inOwnHospital(call)));
}
