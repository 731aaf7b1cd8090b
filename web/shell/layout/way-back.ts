/** The pages that somebody went through, the one in front last. Whoever returns to one has left those behind it. */
export function withPage(way: readonly string[], key: string): readonly string[] {
  const at = way.indexOf(key);
  if (at === way.length - 1 && at >= 0) return way;
  return at < 0 ? [...way, key] : way.slice(0, at + 1);
}

/** From where the page in front was opened, as far as it is still open. */
export function pageBefore(way: readonly string[], isOpen: (key: string) => boolean): string | undefined {
  return way.slice(0, -1).findLast(isOpen);
}
