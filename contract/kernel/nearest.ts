/** Of these words the one that was most likely meant; none where every one of them is another word altogether. */
export function nearestOf(word: string, words: Iterable<string>): string | undefined {
  const found = [...words].map((one) => ({ one, steps: stepsBetween(word, one) })).toSorted((a, b) => a.steps - b.steps)[0];
  return found && found.steps <= Math.max(2, word.length / 3) ? found.one : undefined;
}

/** How many letters have to be added, taken away or changed to come from one word to the other. */
function stepsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [other, wanted] of [...to].entries())
      next.push(Math.min((row[other] ?? 0) + (letter === wanted ? 0 : 1), (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}
