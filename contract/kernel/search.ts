/** What a domain lets people find by a word: under which title, and who may look there. */
export interface SearchGroup {
  /** Stable, the same in every language. */
  readonly code: string;
  readonly title: string;
  /** One of them is enough; `SIGNED_IN` for what everybody may read. */
  readonly permission: string | readonly string[];
}

/** So many of each group are answered; who sees more than that types more. */
export const MOST_HITS = 6;

/** A word is at least as long: one letter finds everything. */
export const LEAST_TYPED = 2;
export const MOST_TYPED = 50;

export interface SearchHit {
  id: string;
  /** What people call it. */
  title: string;
  /** What tells it from others of that name, in parts of which each has its word in every language or is the same in all. */
  about: string[];
  /** Its page in the console. */
  link: string;
  /** Asia/Shanghai, as everywhere on the wire. */
  time?: string;
}

export interface FoundGroup {
  code: string;
  title: string;
  hits: SearchHit[];
}
