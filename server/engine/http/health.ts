import type { FastifyInstance } from 'fastify';
import { lateJobs } from '../jobs/late-jobs.ts';
import type { Services } from '../services.ts';
import { sql } from '../store/sql.ts';

/** A row of the people, wherever they lie: of several machines each is asked. */
const REACHED = sql`SELECT 1 FROM user_account LIMIT 1`;

/**
 * `/healthz`: the process runs. `/readyz`: it can reach its database, so that a balancer may send people here. Late jobs
 * make it `degraded` and name themselves, with status 200: taking every process out of the balancer would help no job.
 * Asked on a connection of its own: however slow others' lists are, a process that has its database is ready.
 */
export function serveHealth(app: FastifyInstance, services: Services): void {
  const { database } = services;
  const apart = { ...services, database: { ...database, forGroup: database.forHealth } };
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await apart.database.forGroup().run(REACHED);
      const late = (await lateJobs(apart)).map(({ name, lastSuccess }) => ({ name, lastSuccess }));
      return { status: late.length > 0 ? 'degraded' : 'ready', jobs: { late } };
    } catch (error) {
      app.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
}
