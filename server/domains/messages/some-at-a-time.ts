/**
 * Does the work for every item that is put in, at most so many side by side, never twice at once for the same one; an item
 * that is put in again before its turn is done once, and one that is put in during its turn is done again. One that takes
 * long, or fails and is reported, holds up no other.
 */
export function someAtATime<T>(atOnce: number, work: (item: T) => Promise<void>, onError: (error: unknown) => void): (item: T) => void {
  const waiting = new Set<T>();
  const busy = new Set<T>();
  const run = async (item: T): Promise<void> => {
    await work(item).catch(onError);
    busy.delete(item);
    begin();
  };
  const begin = (): void => {
    for (const item of waiting) {
      if (busy.size >= atOnce) return;
      if (busy.has(item)) continue;
      waiting.delete(item);
      busy.add(item);
      void run(item);
    }
  };
  return (item) => {
    waiting.add(item);
    begin();
  };
}
