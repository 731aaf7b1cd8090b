import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** `/metrics` for Prometheus, answered to this machine only: the figures tell how busy a hospital is. */
export function serveMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'lianyi_call_seconds',
    help: 'Duration of calls by name and status class',
    labelNames: ['call', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.endpoint)
      duration.observe({ call: request.endpoint.name, status: `${Math.trunc(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!/^(127\.|::1$|::ffff:127\.)/.test(request.ip)) return reply.code(403).send({ code: 403, success: false, msg: '仅限本机访问' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
