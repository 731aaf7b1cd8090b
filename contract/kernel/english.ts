/**
 * English for what a domain says in Chinese, beside it: `<domain>.english.ts`. Nobody registers it; the console fetches all
 * of them for those who choose English.
 */
export interface English {
  /** Labels, titles, choices and sentences as they are written in contract and screens; `{name}` marks a value. */
  readonly labels: Readonly<Record<string, string>>;
  /**
   * Templates of what contract and server say with values (``said`…` ``): names for the holes in the order of the Chinese, the
   * English has them in its own.
   */
  readonly messages?: Readonly<Record<string, string>>;
  /**
   * What a word of `labels` means where it means something else: as the title of an `action`, in the dictionary with this
   * code, in the parameter with this key, as the name of `one` row where the list is called by several. `{ action: { 结算通过: 'Pass settlement' } }`, while the state is 'Settlement passed'.
   */
  readonly contexts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
