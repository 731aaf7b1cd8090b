import type { FastifyReply } from 'fastify';
import type { EndpointKind } from '../../../contract/kernel/endpoint.ts';
import { said } from '../../../contract/kernel/said.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../services.ts';

const WINDOW_MS = 60_000;
/** More sessions than read a list in one process in one minute; then the eldest is forgotten. */
const MOST_COUNTED = 50_000;

const READS: ReadonlySet<EndpointKind> = new Set(['page', 'tree', 'list', 'export']);

/** Counts a read of a list. Throws 429, with `Retry-After`, when its session has read more than it may in this minute. */
export type ListLimit = (kind: EndpointKind, sessionId: string, reply: FastifyReply) => void;

/**
 * Keeps one session from carrying a hospital's data away by asking, and from keeping the database busy: so many lists a
 * minute as nobody reads. Counts in this process alone, without asking anybody (ADR 0081).
 */
export function createListLimit({ settings, clock }: Pick<Services, 'settings' | 'clock'>): ListLimit {
  const { listLimit } = settings;
  const counts = new Map<string, number>();
  let current = 0;
  return (kind, sessionId, reply) => {
    if (listLimit === 0 || !READS.has(kind)) return;
    const now = clock();
    const window = Math.floor(now / WINDOW_MS);
    if (window !== current) counts.clear();
    current = window;
    const count = (counts.get(sessionId) ?? 0) + 1;
    if (count > listLimit) throw tooMany(reply, Math.ceil(((window + 1) * WINDOW_MS - now) / 1000));
    counts.set(sessionId, count);
    const [eldest] = counts.size > MOST_COUNTED ? counts.keys() : [];
    if (eldest !== undefined) counts.delete(eldest);
  };
}

function tooMany(reply: FastifyReply, seconds: number): Refusal {
  reply.header('Retry-After', seconds);
  return new Refusal(429, said`查询过于频繁，请${seconds}秒后再试`);
}
