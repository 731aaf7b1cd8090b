import { streamMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { ANSWERED, serve } from '../../engine/call/call.ts';
import type { Host } from '../../engine/module.ts';
import { createNoticeStreams, type NoticeStreams } from './notice-streams.ts';

declare module 'fastify' {
  interface FastifyInstance {
    noticeStreams: NoticeStreams;
  }
}

/** Gives a server its streams, which end with their session, and before the server stops: it waits for open answers. */
export function attachNoticeStreams({ app, services, onAccessChange }: Host): void {
  const streams = createNoticeStreams(services);
  app.decorate('noticeStreams', streams);
  onAccessChange(streams.checkSessions);
  app.addHook('preClose', async () => streams.end());
  app.addHook('onClose', () => streams.close());
}

/** Stays open until the session, the browser or the server ends it. */
export const serveStreamMessage = serve(streamMessage, async ({ actor, input, request, reply }) => {
  const stream = request.server.noticeStreams.open(actor, input.silentFor);
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // The connection is worth nothing to anybody else afterwards, and must not keep a stopping server waiting.
    connection: 'close',
    'x-accel-buffering': 'no',
  };
  void reply.headers(headers).send(stream);
  return ANSWERED;
});
