/** Keeps the last so many results by their key, the least lately asked for dropped first. A failure is not kept: it is tried again. */
export function keepLately<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key, make) => {
    const known = kept.get(key);
    const found = known ?? make();
    kept.delete(key);
    kept.set(key, found);
    if (!known) found.catch(() => kept.get(key) === found && kept.delete(key));
    const [eldest] = kept.keys();
    if (kept.size > most && eldest !== undefined) kept.delete(eldest);
    return found;
  };
}
