interface Article {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly content: string;
}

/** Those in which a word stands. */
export function articlesWith<A extends Article>(articles: readonly A[], word: string): A[] {
  return articles.filter(({ title, content }) => `${title}\n${content}`.includes(word.trim()));
}

/**
 * The article of an address, also one that the page's own search leaves out: whoever followed a link goes on reading it. Without an
 * address the first that was found; nothing where the article of the address is gone.
 */
export function articleShown<A extends Article>(articles: readonly A[], found: readonly A[], id: string | null): A | undefined {
  return id === null ? found[0] : articles.find((article) => article.id === id);
}

/** A table of contents: every article below its category, those in the order of the dictionary first, whether its words are there or not. */
export function groupedByCategory<A extends Article>(found: readonly A[], order: readonly string[]): { category: string; articles: A[] }[] {
  const groups = Map.groupBy(found, ({ category }) => category);
  const known = order.filter((category) => groups.has(category));
  return [...new Set([...known, ...groups.keys()])].map((category) => ({ category, articles: groups.get(category) ?? [] }));
}
