import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { StartupError } from '../../platform/settings/startup-error.ts';
import { hashToken } from '../identity/tokens.ts';
import type { Services } from '../services.ts';
import { serveHealth } from './health.ts';
import { collectMetrics, type Metrics } from './metrics.ts';
import { protectAnswers } from './security-headers.ts';

/**
 * The pages for those who run the server: health for balancers, figures for Prometheus. With an address of their own
 * (`LIANYI_METRICS_ADDRESS`) the figures are served there alone; health is also served where people are sent.
 */
export function serveOperations(app: FastifyInstance, services: Services): void {
  const metrics = collectMetrics(app, services);
  serveHealth(app, services);
  const { metricsAddress } = services.settings;
  if (!metricsAddress) {
    serveMetrics(app, metrics, services, isOfThisMachine);
    return;
  }
  const own = Fastify({ loggerInstance: app.log, logController: new LogController({ disableRequestLogging: true }) });
  protectAnswers(own, services.settings);
  serveHealth(own, services);
  serveMetrics(own, metrics, services, () => true);
  app.addHook('onReady', () => listen(own, metricsAddress));
  app.addHook('onClose', async () => own.close());
}

async function listen(own: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  try {
    await own.listen({ host, port });
  } catch (error) {
    throw new StartupError(`监控地址 ${host}:${port} 无法使用（${(error as { code?: string }).code}），请检查 LIANYI_METRICS_ADDRESS。`);
  }
}

function serveMetrics(app: FastifyInstance, metrics: Metrics, { settings }: Services, mayAsk: (request: FastifyRequest) => boolean): void {
  const { metricsToken } = settings;
  app.get('/metrics', async (request, reply) => {
    if (metricsToken && !bears(request, metricsToken))
      return reply.code(401).header('WWW-Authenticate', 'Bearer').send({ code: 401, success: false, msg: '监控令牌不正确' });
    if (!metricsToken && !mayAsk(request)) return reply.code(403).send({ code: 403, success: false, msg: '仅限本机访问' });
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const sent = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(token)));
}

const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/** By the connection, never by what a header says. What a proxy on this machine passes on is somebody else's. */
function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isLoopback = isIP(address) === 4 ? address.startsWith('127.') : address === '::1';
  return isLoopback && !forwarding.some((name) => headers[name] !== undefined);
}
