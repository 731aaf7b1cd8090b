import { listenForNotices, receiverKey } from '../../engine/delivery/notice-news.ts';
import type { Host } from '../../engine/module.ts';
import type { RoomRow } from './room.tables.ts';
import { ROOM_EVENT } from './room-people.ts';

declare module 'fastify' {
  interface FastifyInstance {
    roomEars: RoomEars;
  }
}

/** One waiting call. */
export interface Ear {
  /** Resolves at the first news since it was opened, or after so many ms. */
  heard(ms: number): Promise<void>;
  close(): void;
}

export interface RoomEars {
  /** Listens for news of this room, and for signals to this person, from now on. */
  open(room: RoomRow, personId: string): Ear;
}

/** Wakes the calls that wait in this process, whichever process has changed what they wait for. */
export function attachRoomEars({ app, services }: Host): void {
  const waiting = new Map<string, Set<() => void>>();
  const wakeAll = (): void => {
    for (const own of [...waiting.values()]) for (const wake of [...own]) wake();
  };
  const subscription = listenForNotices(services.database.url, {
    heard: (key, event) => {
      if (event?.name === ROOM_EVENT) for (const wake of [...(waiting.get(key) ?? [])]) wake();
    },
    missed: wakeAll,
    warn: (error) => services.log.warn({ err: error }, 'video rooms'),
  });
  let isStopping = false;
  const open: RoomEars['open'] = ({ tenantId, id }, personId) => {
    const keys = [id, personId].map((userId) => receiverKey({ tenantId, userId }));
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const key of keys) waiting.set(key, (waiting.get(key) ?? new Set()).add(resolve));
    const close = (): void => {
      for (const key of keys) {
        waiting.get(key)?.delete(resolve);
        if (waiting.get(key)?.size === 0) waiting.delete(key);
      }
    };
    const heard = async (ms: number): Promise<void> => {
      if (isStopping) return;
      const timer = setTimeout(resolve, ms);
      await promise;
      clearTimeout(timer);
    };
    return { heard, close };
  };
  app.decorate('roomEars', { open });
  app.addHook('preClose', async () => {
    isStopping = true;
    wakeAll();
  });
  app.addHook('onClose', () => subscription.close());
}
