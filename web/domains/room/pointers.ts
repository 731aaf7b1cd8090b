import type { Store } from '../../platform/store/store.ts';
import type { Pointer, Remote } from './media/media-layer.ts';
import type { OwnMedia } from './media/own-media.ts';

interface Pointed {
  remotes: readonly Remote[];
  pointers: Readonly<Record<string, Pointer>>;
}

const SELF = 'self';

/** Whose images everybody looks at, as this page has it. */
function sharersOf({ remotes }: Pointed, { isSharing }: Pick<OwnMedia, 'isSharing'>): string {
  const others = remotes.filter(({ condition }) => condition.sharing).map(({ id }) => id);
  return [...others, ...(isSharing ? [SELF] : [])].join();
}

/**
 * Where others point on the shared image. A mouse that rests there points on, so that no dot goes by itself: it goes with whoever points, whose
 * page can no longer say so, and with the image, as what is shared next was pointed at by nobody.
 */
export function createPointers(room: Store<Pointed>, own: Store<OwnMedia>) {
  let sharers = '';
  /** After anything of the room or of one's own has changed. */
  const settle = (): void => {
    const { remotes, pointers } = room.get();
    const before = sharers;
    sharers = sharersOf(room.get(), own.get());
    const isThere = (id: string): boolean => sharers === before && remotes.some((one) => one.id === id && one.isConnected);
    const kept = Object.entries(pointers).filter(([id]) => isThere(id));
    if (kept.length !== Object.keys(pointers).length) room.set({ pointers: Object.fromEntries(kept) });
  };
  return {
    settle,
    take: (id: string, pointer: Pointer | undefined): void => {
      const { [id]: _, ...others } = room.get().pointers;
      // Somebody who has not heard yet that nothing is shared any more.
      room.set({ pointers: pointer && sharers !== '' ? { ...others, [id]: pointer } : others });
    },
  };
}
