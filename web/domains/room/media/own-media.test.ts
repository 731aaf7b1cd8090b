import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOwnMedia } from './own-media.ts';

/** What the browser gives, once it is let. */
class Track extends EventTarget {
  enabled = true;
  readonly stop = vi.fn();
}

const taken: Track[] = [];
let given = Promise.resolve();
/** What the browser says to who asks next, instead. */
let refusals: DOMException[] = [];
beforeEach(() => {
  taken.length = 0;
  [given, refusals] = [Promise.resolve(), []];
  const getUserMedia = async () => {
    await given;
    const refused = refusals.shift();
    if (refused) throw refused;
    const track = new Track();
    taken.push(track);
    return { getTracks: () => [track] };
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
});
afterEach(() => vi.unstubAllGlobals());

/** Of each that was taken, whether it is off. */
const stopped = () => taken.map(({ stop }) => stop.mock.calls.length > 0);

/** On, and about to be exchanged. */
async function exchanging(kind: 'camera' | 'mic') {
  const own = createOwnMedia();
  await (kind === 'camera' ? own.turnCamera() : own.turnMic());
  const opening = Promise.withResolvers<void>();
  given = opening.promise;
  return { own, renewed: own.renew(kind), opening };
}

test('a camera that is turned off while it is exchanged is off, and on again where that was pressed too', async () => {
  const off = await exchanging('camera');
  await off.own.turnCamera();
  expect(off.own.store.get()).toMatchObject({ camera: 'off', video: undefined });
  off.opening.resolve();
  await off.renewed;
  expect([off.own.store.get(), stopped()]).toMatchObject([{ camera: 'off', video: undefined }, [true, true]]);
  await off.own.turnCamera();
  expect(off.own.store.get()).toMatchObject({ camera: 'on', video: taken[2] });

  const on = await exchanging('camera');
  await on.own.turnCamera();
  await on.own.turnCamera();
  on.opening.resolve();
  await on.renewed;
  expect(on.own.store.get()).toMatchObject({ camera: 'on', video: taken.at(-1) });
});

test.each(['camera', 'mic'] as const)('of two choices of a %s the latest counts, also when the first does not open', async (kind) => {
  const { own, renewed, opening } = await exchanging(kind);
  const chosen = own.renew(kind);
  refusals = [new DOMException('', 'NotReadableError')];
  opening.resolve();
  await Promise.all([renewed, chosen]);
  expect([own.store.get(), stopped()]).toMatchObject([{ [kind]: 'on', [kind === 'camera' ? 'video' : 'audio']: taken[1] }, [true, false]]);
  // The one that is chosen last, and does not open, is told of.
  refusals = [new DOMException('', 'NotReadableError')];
  await own.renew(kind);
  expect(own.store.get()).toMatchObject({ [kind]: 'busy' });
});

test.each(['camera', 'mic'] as const)('of two choices of a %s the latest counts', async (kind) => {
  const { own, renewed, opening } = await exchanging(kind);
  const chosen = own.renew(kind);
  opening.resolve();
  await Promise.all([renewed, chosen]);
  expect([own.store.get(), stopped()]).toMatchObject([
    { [kind]: 'on', [kind === 'camera' ? 'video' : 'audio']: taken[2] },
    [true, true, false],
  ]);
});
