import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOG_TEXT_MAX } from '../../../contract/domains/logs/log.fields.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { isSaid, type Said, textOf } from '../../../contract/kernel/said.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import { notesOf, type SignInNote, showsSensitive } from '../../engine/audit/log-notes.ts';
import { maskContent } from '../../engine/audit/mask-content.ts';
import { logText, maskedParams, maskedText, maskMessage } from '../../engine/audit/masked-text.ts';
import { type Actor, can, PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { browserName } from '../../engine/identity/browser-name.ts';
import { readClientLogs } from './client-logs.ts';
import { apiLogTable, errorLogTable, interfaceParamLogTable, loginLogTable, usualLogTable } from './log.tables.ts';
import type { LogRow } from './log-buffer.ts';
import { refusalText } from './refusal-text.ts';

/** Slower reads are in the log, however often they come. */
const SLOW_MS = 1_000;
/** Enough to see which row it was about; the whole is in the log of calls. */
const DEED_MAX = 300;
const NOT_SHOWN = '（参数无法记录）';

export interface CallOutcome {
  request: FastifyRequest;
  reply: FastifyReply;
  endpoint: Endpoint;
  /** Milliseconds, by the server's clock. */
  now: number;
  /** Whether ordinary reads are wanted, too (parameter `log.reads`). */
  logReads: boolean;
  /** Set when this interface is being monitored: its label. */
  monitored?: { sign?: string };
}

/** Everything that one answered request leaves in the logs; nothing for most. */
export function logRowsOf(outcome: CallOutcome): LogRow[] {
  const { request, reply, endpoint, monitored } = outcome;
  const { error, signIn, clientLogs } = notesOf(request);
  const isWorth = isWorthLogging(outcome, request.actor);
  if (!isWorth && !signIn && clientLogs === undefined && !monitored) return [];
  const base = baseOf(outcome, signIn?.tenantId);
  const status = reply.statusCode;
  const rows: LogRow[] = [];
  if (isWorth) rows.push({ table: apiLogTable, values: apiRow(outcome, base, error) });
  if (isDeed(outcome) && status === 200) rows.push({ table: usualLogTable, values: deedRow(outcome, base) });
  if (status >= 500) rows.push({ table: errorLogTable, values: errorRow(outcome, base, error) });
  if (signIn) rows.push({ table: loginLogTable, values: signInRow(base, signIn) });
  if (clientLogs !== undefined && status === 200) rows.push(...readClientLogs(clientLogs, base));
  if (monitored) rows.push({ table: interfaceParamLogTable, values: paramRow(outcome, base) });
  return rows;
}

type LogBase = ReturnType<typeof baseOf>;

/** An anonymous call belongs to the hospital that it signs in to, or to the platform. */
function baseOf({ request, endpoint, now }: CallOutcome, signInTenant: string | undefined) {
  const { actor } = request;
  return {
    tenantId: actor?.tenantId ?? signInTenant ?? PLATFORM_TENANT,
    createTime: new Date(now),
    requestId: request.id,
    call: endpoint.name,
    title: endpoint.title,
    userId: actor?.userId,
    account: actor?.account,
    realName: actor?.realName,
    ip: logText(request.ip, 45),
    serverIp: logText(request.socket.localAddress, 45),
    userAgent: maskedText(request.headers['user-agent'], 255),
  };
}

function deedRow(outcome: CallOutcome, base: LogBase): Record<string, unknown> {
  return { ...base, source: 'business', level: 'info', message: paramsOf(outcome, DEED_MAX) ?? outcome.endpoint.title };
}

/** Parts of it were typed in by somebody who has not proved anything. */
function signInRow(base: LogBase, signIn: SignInNote): Record<string, unknown> {
  const { account, clientId, grantType, reason } = signIn;
  const typed = {
    // Of somebody who is known it is their account, even where that is their telephone number.
    account: signIn.userId ? logText(account, 50) : maskedText(account, 50),
    clientId: maskedText(clientId, 50),
    grantType: maskedText(grantType, 50),
    reason: logText(reason && maskContent(textOf(reason)), 200),
    reasonSaid: isSaid(reason) ? maskedSaid(reason) : undefined,
  };
  return { ...base, ...signIn, ...typed, browser: browserName(base.userAgent) };
}

/** Of what is said the template is the program's own; a value may be somebody's number. */
function maskedSaid({ template, values }: Said): Said {
  return { template, values: values.map((value) => (typeof value === 'string' ? maskContent(value) : value)) };
}

const deedKinds: ReadonlySet<Endpoint['kind']> = new Set(['submit', 'remove', 'action', 'export', 'upload']);

/** What people do on purpose; browsers reporting, pages being renewed and programs that ask again are not that. */
function isDeed({ request, endpoint }: CallOutcome): boolean {
  const { kind, name } = endpoint;
  if (isAskedAgain(request, endpoint)) return false;
  return (deedKinds.has(kind) && name !== 'send-logs') || name === 'update-password';
}

/** What a program calls over and over, always or until something has ended: how often and how long says nothing of a person. */
function isAskedAgain(request: FastifyRequest, { isBeat }: Endpoint): boolean {
  return isBeat === true || notesOf(request).goesOn === true;
}

/**
 * Every change and export, every answer that was refused or failed, every full view of sensitive data (domain rules 7.8), every
 * search over patients, and what was slow. Ordinary reads only where the platform asks for them.
 */
function isWorthLogging(outcome: CallOutcome, actor: Actor | undefined): boolean {
  const { request, endpoint, reply, logReads } = outcome;
  const { statusCode: status, elapsedTime } = reply;
  const { shown, seenInFull } = notesOf(request);
  if (status >= 400 || shown || seenInFull) return true;
  if (endpoint.kind === 'stream' || isAskedAgain(request, endpoint)) return false;
  if (isDeed(outcome)) return true;
  if (elapsedTime > SLOW_MS || logReads) return true;
  return status === 200 && actor !== undefined && can(actor, SEE_SENSITIVE) && showsSensitive(endpoint);
}

function apiRow(outcome: CallOutcome, base: LogBase, error: unknown): Record<string, unknown> {
  const { request, reply, endpoint } = outcome;
  return {
    ...base,
    method: request.method,
    path: `/api${endpoint.path}`,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    message: error === undefined ? undefined : logText(refusalText(error, sentTo(request), endpoint), 500),
    params: paramsOf(outcome, LOG_TEXT_MAX),
  };
}

/** The whole story stays with the server; without quoted values, which may be a patient's. */
function errorRow(outcome: CallOutcome, base: LogBase, error: unknown): Record<string, unknown> {
  const { request, reply, endpoint } = outcome;
  const { message = '', stack = '', code } = (error ?? {}) as { message?: string; stack?: string; code?: string };
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    ...base,
    source: 'server',
    method: request.method,
    path: `/api${endpoint.path}`,
    status: reply.statusCode,
    message: logText(maskMessage([code, message.split('\n')[0]].filter(Boolean).join(' ')), LOG_TEXT_MAX),
    stack: logText(maskContent(frames.join('\n')), 4_000),
    params: paramsOf(outcome, LOG_TEXT_MAX),
  };
}

function paramRow(outcome: CallOutcome, base: LogBase): Record<string, unknown> {
  const { request, reply, endpoint, now, monitored } = outcome;
  return {
    createTime: new Date(now),
    classId: endpoint.domain,
    interId: endpoint.name,
    threadId: request.id,
    sign: monitored?.sign,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    callTenantId: base.tenantId,
    account: base.account,
    ip: base.ip,
    params: paramsOf(outcome, LOG_TEXT_MAX),
  };
}

/** The log never depends on what was sent: what cannot be shown is named so, and the attempt is logged all the same. */
function paramsOf({ request, endpoint }: CallOutcome, max: number): string | undefined {
  try {
    const { shown = [] } = notesOf(request);
    return maskedParams(endpoint, sentTo(request), max, shown.length > 0 ? { shown: shown.join(',') } : {});
  } catch {
    return NOT_SHOWN;
  }
}

function sentTo({ body, query, params }: FastifyRequest): Record<string, unknown> {
  const plain = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return { ...(query as object), ...plain, ...(params as object) };
}
