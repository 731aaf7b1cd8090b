/**
 * Does the work for every item that is put in, one after another; an item that is put in again before its turn is done
 * once, and one that is put in during its turn is done again. A failure is reported and holds up nobody.
 */
export function oneAtATime<T>(work: (item: T) => Promise<void>, onError: (error: unknown) => void): (item: T) => void {
  const waiting = new Set<T>();
  let isBusy = false;
  const run = async (): Promise<void> => {
    isBusy = true;
    // What is added during the loop is still visited by it.
    for (const item of waiting) {
      waiting.delete(item);
      await work(item).catch(onError);
    }
    isBusy = false;
  };
  return (item) => {
    waiting.add(item);
    if (!isBusy) void run();
  };
}
