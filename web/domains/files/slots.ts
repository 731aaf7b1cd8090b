/**
 * A limit on how much happens at once. Taking a slot waits until one is free and gives the function that returns it;
 * it rejects with the signal's reason when that is aborted first.
 */
export function createSlots(count: number): (signal: AbortSignal) => Promise<() => void> {
  let free = count;
  const waiting: (() => void)[] = [];
  const giveBack = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return (signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      let isBack = false;
      const once = (): void => {
        if (isBack) return;
        isBack = true;
        giveBack();
      };
      if (free > 0) {
        free -= 1;
        return resolve(once);
      }
      const take = (): void => {
        signal.removeEventListener('abort', leave);
        resolve(once);
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(signal.reason);
      };
      waiting.push(take);
      signal.addEventListener('abort', leave, { once: true });
    });
}
