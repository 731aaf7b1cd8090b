import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { resourcesOf } from '../../../contract/kernel/domain.ts';
import { echoesOf } from '../../../contract/kernel/echo.ts';
import { addressesOf, type Endpoint } from '../../../contract/kernel/endpoint.ts';
import { exportByName } from '../../../contract/kernel/export-by-name.ts';
import { said, several, word } from '../../../contract/kernel/said.ts';
import { trustOf } from '../../platform/settings/trusted-proxies.ts';
import type { Gate, MoneyGate, Served } from '../call/call.ts';
import { createAuthenticator } from '../identity/authenticate.ts';
import type { Module } from '../module.ts';
import { refuseStrayRules } from '../resource/resource-rules.ts';
import { resourceServes } from '../resource/resource-serves.ts';
import type { Services } from '../services.ts';
import { indexName } from '../store/schema-sql.ts';
import type { Table } from '../store/table.ts';
import { installBodyCipher } from './body-cipher.ts';
import { serveDocumentation } from './documentation.ts';
import { errorEnvelope, toRefusal, uniqueProblems } from './errors.ts';
import { createListLimit } from './list-limit.ts';
import { serveOperations } from './operations.ts';
import { jsonReader } from './parse-json.ts';
import { admissionOf, pipelineOf } from './pipeline.ts';
import { protectAnswers, securityHeaders } from './security-headers.ts';
import { breakOffSlowBodies } from './slow-bodies.ts';
import { serveWebFiles } from './web-files.ts';

const BODY_LIMIT = 1_048_576;

/**
 * Everything that the modules serve: their own calls and those of their declared resources. A call that a module answers by
 * hand replaces the generated one.
 */
export function servedBy(modules: readonly Module[]): Served[] {
  return modules.flatMap((module) => {
    refuseStrayRules(module);
    const byHand = new Set(module.serves.map(({ endpoint }) => endpoint.name));
    const rulesOf = new Map(module.rules?.map((rules) => [rules.resource.name, rules]));
    const generated = resourcesOf(module.domain ? [module.domain] : []).flatMap((one) => resourceServes(one, rulesOf.get(one.name)));
    return [...module.serves, ...generated.filter(({ endpoint }) => !byHand.has(endpoint.name))];
  });
}

/** The HTTP server of the given modules. It does not listen yet: tests inject, the composition root listens. */
export async function createApp(services: Services, modules: readonly Module[]): Promise<FastifyInstance> {
  const protect = securityHeaders(services.settings);
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(services.settings.trustProxy),
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    // The largest file that goes in one call, on a line of a megabit a second, beside another; whatever is no file has less.
    requestTimeout: 900_000,
    // Addresses that no route can even be looked up for, and so without hooks.
    frameworkErrors: (error, request, reply) => {
      protect(request, reply as FastifyReply);
      return answerError(error, request, reply as FastifyReply);
    },
  });
  const authenticator = await createAuthenticator(services);
  app.addHook('onClose', () => authenticator.close());
  breakOffSlowBodies(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  acceptForms(app);
  answerErrors(app);
  logRequests(app);
  protectAnswers(app, services.settings);
  installBodyCipher(app, services);
  rememberUniqueProblems(modules.flatMap((module) => module.tables));
  const served = servedBy(modules);
  const endpoints = served.map(({ endpoint }) => endpoint);
  refuseDoubles(endpoints);
  const gates: Gate[] = [];
  const moneyGates: MoneyGate[] = [];
  const asks = { onCall: (gate: Gate) => void gates.push(gate), onMoney: (gate: MoneyGate) => void moneyGates.push(gate) };
  const host = { app, services, endpoints, onAccessChange: authenticator.onChange, ...asks };
  for (const module of modules) module.attach?.(host);
  const { authenticate } = authenticator;
  const limitLists = createListLimit(services);
  const handlers = new Map(
    served.map((one) => [
      one.endpoint.name,
      pipelineOf(one, services, {
        authenticate,
        limitLists,
        gates,
        moneyGates,
        ignored: echoesOf(one.endpoint, endpoints),
        detail: detailOf(one, served),
      }),
    ]),
  );
  for (const one of served) {
    const own = handlers.get(one.endpoint.name) ?? missingHandler(one.endpoint);
    const handler = one.endpoint.name === exportByName.name ? namedExport(served, handlers, own) : own;
    const onRequest = admissionOf(one, authenticator.authenticate);
    for (const { method, path } of addressesOf(one.endpoint)) {
      app.route({ method, url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`, onRequest, handler, exposeHeadRoute: false });
    }
  }
  serveDocumentation(app, endpoints);
  serveOperations(app, services);
  await serveWebFiles(app);
  return app;
}

/** The call that shows the rows of a save. */
function detailOf({ endpoint }: Served, served: readonly Served[]): Served | undefined {
  if (endpoint.kind !== 'submit') return undefined;
  const path = `${endpoint.path.slice(0, endpoint.path.lastIndexOf('/'))}/detail`;
  return served.find((one) => one.endpoint.kind === 'row' && one.endpoint.path === path);
}

type RouteHandler = ReturnType<typeof pipelineOf>;

function missingHandler({ name }: Endpoint): never {
  throw new Error(`${name} has no handler`);
}

/** Hands on to the export that the address names, with its own permission and filters; any other name is an unknown address. */
function namedExport(served: readonly Served[], handlers: ReadonlyMap<string, RouteHandler>, unknown: RouteHandler): RouteHandler {
  const names = new Set(served.filter(({ endpoint }) => endpoint.kind === 'export').map(({ endpoint }) => endpoint.name));
  names.delete(exportByName.name);
  return (request, reply) => {
    const params = request.params as { url?: string };
    const { url = '' } = params;
    if (!names.has(url)) return unknown(request, reply);
    delete params.url;
    return (handlers.get(url) ?? unknown)(request, reply);
  };
}

/** Clients of this family post forms as well as JSON. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  // Many clients name JSON and then send nothing, for actions whose parameters are in the query.
  const readJson = jsonReader(app);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: unknown) =>
    body === '' ? undefined : readJson(request, String(body)),
  );
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error, request.endpoint);
  if (refusal.code >= 500) request.log.error({ err: error, request_id: request.id }, 'request failed');
  return reply.code(refusal.code).send(errorEnvelope(refusal, request.id));
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    // A route of the console is the console's page; everything else that is not there says so.
    if (isPageRequest(request) && reply.sendFile) return reply.sendFile('index.html');
    const path = request.url.split('?')[0] ?? '';
    const known = (['GET', 'POST', 'PUT', 'DELETE'] as const).some(
      (method) => method !== request.method && app.hasRoute({ method, url: path }),
    );
    const [code, msg] = known ? [405, '请求方法不正确'] : [404, '接口不存在'];
    return reply.code(code).send({ code, success: false, msg, requestId: request.id });
  });
}

function isPageRequest(request: FastifyRequest): boolean {
  return request.method === 'GET' && !request.url.startsWith('/api/') && String(request.headers.accept ?? '').includes('text/html');
}

/** One line a request: ids and times, never bodies, names or tokens. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => void reply.header('X-Request-Id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const { actor, endpoint } = request;
    if (!endpoint) return;
    const line = {
      request_id: request.id,
      call: endpoint.name,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      tenant: actor?.tenantId,
      user: actor?.userId,
    };
    request.log.info(line, 'request');
  });
}

function rememberUniqueProblems(tables: readonly Table[]): void {
  for (const table of tables) {
    for (const index of table.indexes.filter((one) => one.unique)) {
      const names = index.on.filter((name) => name !== 'tenantId');
      const labels = names.map((name) => table.fields[name]?.label ?? name);
      // The last of several: the others tell within what it is to be the only one.
      uniqueProblems.set(indexName(table, index), {
        field: enteredAs(table, names.at(-1) ?? ''),
        message: said`${several(labels.map((one) => word(one)))}已存在`,
      });
    }
  }
}

/** What people call the column: a hidden one, such as an account without its capitals, has the label of the field that was entered. */
function enteredAs({ fields }: Table, name: string): string {
  const spec = fields[name];
  if (!spec?.hidden) return name;
  return Object.entries(fields).find(([, other]) => !other.hidden && other.label === spec.label)?.[0] ?? name;
}

/** Two declarations for one address are a programming error that must not wait for a user to find it. */
function refuseDoubles(endpoints: readonly Endpoint[]): void {
  const seen = new Map<string, string>();
  for (const endpoint of endpoints) {
    for (const { method, path } of addressesOf(endpoint)) {
      const address = `${method} ${path}`;
      if (seen.has(address)) throw new Error(`${address} is declared by ${seen.get(address)} and ${endpoint.name}`);
      seen.set(address, endpoint.name);
    }
  }
}
