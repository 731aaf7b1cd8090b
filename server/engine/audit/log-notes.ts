import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Message } from '../../../contract/kernel/said.ts';

/** How a sign-in or sign-out went. */
export interface SignInNote {
  result: 'success' | 'failure' | 'logout';
  tenantId: string;
  account?: string;
  userId?: string;
  realName?: string;
  reason?: Message;
  grantType?: string;
  clientId?: string;
}

/** What only the code that answers a request knows, for the logs that are written after the answer. */
export interface LogNotes {
  signIn?: SignInNote;
  /** As the browser sent them: whoever writes them down checks them. */
  clientLogs?: unknown;
  /** Ids of documents of patients that were shown without being named in what was sent: the call is logged with them. */
  shown?: readonly string[];
  /** Telephones and numbers were shown in full, and the endpoint alone does not tell: on paper, to the author, or to who treats. */
  seenInFull?: boolean;
  /** It waits for what another call has begun: that one is the deed. */
  goesOn?: boolean;
  error?: unknown;
}

const notes = new WeakMap<FastifyRequest, LogNotes>();

/** Leaves a note at a request. A later one of the same kind takes the place of the earlier. */
export function noteForLogs(request: FastifyRequest, note: LogNotes): void {
  notes.set(request, { ...notes.get(request), ...note });
}

export function notesOf(request: FastifyRequest): LogNotes {
  return notes.get(request) ?? {};
}

const sensitiveAnswers = new WeakMap<Endpoint, boolean>();

/** Whether a call answers what some people see masked (domain rules 7.8). */
export function showsSensitive(endpoint: Endpoint): boolean {
  const known = sensitiveAnswers.get(endpoint);
  if (known !== undefined) return known;
  const shows = Object.values(endpoint.row ?? {}).some(({ sensitive, hidden }) => sensitive && sensitive !== 'secret' && !hidden);
  sensitiveAnswers.set(endpoint, shows);
  return shows;
}
