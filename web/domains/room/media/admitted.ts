import type { RoomPerson } from '../../../../contract/domains/room/room.endpoints.ts';

/** A server that comes back hears everybody again within a second. */
export const GRACE_MS = 10_000;

/** Who may hear and see this page: those whom the room last told as being inside. */
export function createAdmitted(clock: () => number = () => performance.now()) {
  /** Since when the room no longer hears them; nothing for those whom it does. */
  const known = new Map<string, number | undefined>();
  return {
    /**
     * Gives whether that has changed. Whom the room does not hear may still be heard here while they are connected, but not for ever: perhaps
     * they may no longer be.
     */
    follow: (people: readonly RoomPerson[], isConnected: (id: string) => boolean): boolean => {
      const before = [...known.keys()].join();
      for (const id of [...known.keys()]) if (!people.some((person) => person.id === id)) known.delete(id);
      for (const { id, seat } of people) {
        if (seat) known.set(id, undefined);
        else if (known.has(id)) {
          const awaySince = known.get(id) ?? clock();
          if (clock() - awaySince < GRACE_MS && isConnected(id)) known.set(id, awaySince);
          else known.delete(id);
        }
      }
      return [...known.keys()].join() !== before;
    },
    has: (id: string): boolean => known.has(id),
    ids: (): string[] => [...known.keys()],
    permissions: () => [...known.keys()].map((participantIdentity) => ({ participantIdentity, allowAll: true })),
  };
}
