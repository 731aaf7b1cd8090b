import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { type Answer, type Answers, type Served, serve } from '../../engine/call/call.ts';
import { inOwnHospital } from '../../engine/call/own-hospital.ts';

/** Who works in a hospital and what they may do there is that hospital's own matter. */
export function serveOwn<const E extends Endpoint, R extends Answer<E>>(endpoint: E, handler: Answers<E, R>): Served {
  const { handler: work, ...served } = serve(endpoint, handler);
  return { ...served, ...(work ? { handler: (call) => work(inOwnHospital(call)) } : {}) };
}
