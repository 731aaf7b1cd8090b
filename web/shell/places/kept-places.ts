import type { TabTitle } from '../../platform/page/tab.ts';
import { getSession } from '../../platform/session/session.ts';
import { readStored, writeStored } from '../../platform/store/storage.ts';
import { createStore, type Store, useStore } from '../../platform/store/store.ts';

/** A page of the console: its tab's key, which says which row it shows and nothing that was searched for, and what it was last called. */
export interface Place {
  place: string;
  title: TabTitle;
  /** Its entry of the menu, whose number stays when its address becomes another one. */
  entry?: string | undefined;
  /** That it is gone has been said. */
  isTold?: true;
}

interface Kept {
  userId: string;
  places: readonly Place[];
}

interface KeptPlaces {
  use: () => readonly Place[];
  change: (edit: (places: readonly Place[]) => readonly Place[]) => void;
}

const NONE: readonly Place[] = [];

/** Places that this browser keeps for each person by themselves. A second window may have written meanwhile: what is changed is what is there. */
export function keepPlaces(name: string): KeptPlaces {
  const store: Store<Kept> = createStore(() => read(name));
  // Somebody else may have signed in since.
  const ownOf = ({ userId, places }: Kept): readonly Place[] => (userId === ownId() ? places : NONE);
  return {
    use: () => {
      const kept = useStore(store, (state) => state.places);
      return store.get().userId === ownId() ? kept : NONE;
    },
    change: (edit) => {
      const userId = ownId();
      if (!userId) return;
      const all = readStored<Record<string, readonly Place[]>>(name) ?? {};
      const before = placesIn(all, userId);
      const places = edit(before);
      if (places === before && ownOf(store.get()) === before) return;
      if (places !== before) writeStored(name, { ...all, [userId]: places });
      store.set({ userId, places });
    },
  };
}

function ownId(): string {
  return getSession().user?.userId ?? '';
}

function read(name: string): Kept {
  const userId = ownId();
  return { userId, places: placesIn(readStored<Record<string, readonly Place[]>>(name) ?? {}, userId) };
}

/** Whatever an older version, or somebody by hand, has put there. */
function placesIn(all: unknown, userId: string): readonly Place[] {
  const own: unknown =
    typeof all === 'object' && all !== null && Object.hasOwn(all, userId) ? (all as Record<string, unknown>)[userId] : undefined;
  return Array.isArray(own) ? own.filter(isPlace) : NONE;
}

function isPlace(value: unknown): value is Place {
  const { place, title } = (value ?? {}) as Partial<Place>;
  const isNamed = typeof title === 'string' || typeof title?.text === 'string';
  return typeof place === 'string' && place.startsWith('/') && isNamed;
}
