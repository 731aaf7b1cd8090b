import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** `/healthz`: the process runs. `/readyz`: it can reach its database, so that a balancer may send people here. */
export function serveHealth(app: FastifyInstance, { database }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const problem = await database.ping().then(
      () => undefined,
      (error: Error) => error,
    );
    if (!problem) return { status: 'ready' };
    app.log.warn({ err: problem }, 'not ready');
    return reply.code(503).send({ status: 'database unavailable' });
  });
}
