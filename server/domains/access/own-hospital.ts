import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { type Call, type Served, serve } from '../../kernel/http/call.ts';
import { inOwnHospital } from '../../kernel/http/own-hospital.ts';

/** Who works in a hospital and what they may do there is that hospital's own matter. */
export function serveOwn<I>(endpoint: Endpoint, handler: (call: Call<I>) => Promise<unknown>): Served {
  return serve<I>(endpoint, (call) => handler(inOwnHospital(call)));
}
