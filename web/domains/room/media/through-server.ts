import type { MediaLayer, MediaRoom } from './media-layer.ts';

const fetched = () => import('./livekit.ts');

/** Fetches what speaks with a media server, for whoever knows already that it will be needed. */
export const prepareMediaServer = (): void => void fetched().catch(() => undefined);

/** Through a media server. What speaks with it is large, and loaded with the first room that has one: what is said before waits for it. */
export function createThroughServer(room: MediaRoom): MediaLayer {
  const layer = fetched().then(({ createLiveKit }) => createLiveKit(room));
  const then = (work: (layer: MediaLayer) => void): void => void layer.then(work, () => undefined);
  return {
    follow: (people) => then(({ follow }) => follow(people)),
    receive: (signal) => then(({ receive }) => receive(signal)),
    publish: (outgoing, condition) => then(({ publish }) => publish(outgoing, condition)),
    point: (pointer) => then(({ point }) => point(pointer)),
    renew: () => then(({ renew }) => renew()),
    close: () => then(({ close }) => close()),
  };
}
