import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { metricsOf } from '../jobs/job-metrics.ts';
import type { Services } from '../services.ts';

/** The figures of this process, in the words of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
}

/** Counts and times every call of the server. The figures tell how busy a hospital is: whoever shows them asks who wants to know. */
export function collectMetrics(app: FastifyInstance, services: Services): Metrics {
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
  const all = (): Registry => Registry.merge([registry, metricsOf(services).registry]);
  return { contentType: registry.contentType, text: () => all().metrics() };
}
