import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const BUILT = fileURLToPath(new URL('../../../dist/web', import.meta.url));

// The console loads nothing from elsewhere, except that a menu entry may show a foreign page in a sandboxed frame. antd
// writes its styles into the page, hence 'unsafe-inline' for them alone.
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-src 'self' http: https:; object-src 'none'; base-uri 'none'";

/** Serves the built console: hashed assets for a year, the page itself never cached, every route of the console the same page. */
export async function serveWebFiles(app: FastifyInstance, folder = BUILT): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      response.header('Content-Security-Policy', POLICY);
    },
  });
}
