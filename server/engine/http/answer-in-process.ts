import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Served } from '../call/call.ts';
import { refuseUnlessAllowed } from '../call/refuse-unless-allowed.ts';
import type { Actor } from '../identity/actor.ts';
import type { Services } from '../services.ts';
import { answer } from './pipeline.ts';

/** Asks what the server serves in somebody's name, with what a client would send. Throws what they would be refused with. */
export type InProcess = (services: Services, actor: Actor, endpoint: Endpoint, sent: Record<string, unknown>) => Promise<unknown>;

/**
 * The served calls without HTTP: the same permission, input and work, in the same transaction. What belongs to a connection
 * is left out (tokens, encrypted bodies, limits, gates), and calls that answer by a stream or a file cannot be asked.
 */
export function inProcess(served: readonly Served[]): InProcess {
  const known = new Map(served.map((one) => [one.endpoint.name, one]));
  return async (services, actor, endpoint, sent) => {
    const one = known.get(endpoint.name);
    if (!one) throw new Error(`${endpoint.name} is not served`);
    refuseUnlessAllowed(actor, endpoint);
    const { request, reply } = nobodysRequest();
    return answer(one, services, { request, reply, actor, gate: () => {}, sent });
  };
}

/** What a handler may ask of a request that came from nowhere: its id, and headers that are none. */
function nobodysRequest(): { request: FastifyRequest; reply: FastifyReply } {
  const request = { id: randomUUID(), ip: '127.0.0.1', headers: {} } as unknown as FastifyRequest;
  return { request, reply: {} as FastifyReply };
}
