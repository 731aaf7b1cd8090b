/** Does the work for each, a few at a time. Rejects with the first failure; what has begun by then ends by itself. */
export async function eachOf<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  let isOver = false;
  const next = async (): Promise<void> => {
    for (const item of waiting) {
      if (isOver) return;
      await work(item);
    }
  };
  const failed = (error: unknown): never => {
    isOver = true;
    throw error;
  };
  await Promise.all(Array.from({ length: atOnce }, () => next().catch(failed)));
}
