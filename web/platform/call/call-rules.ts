/**
 * Codes of refusals that are not shown: the call fails quietly (specification 1 §8). Which ones is set for the whole
 * installation by the parameter `site.quiet-codes`, and known once somebody is signed in.
 */
let quietCodes: ReadonlySet<number> = new Set();

/** Takes the place of the codes named before. */
export function setQuietCodes(codes: readonly number[]): void {
  quietCodes = new Set(codes);
}

export function isQuietCode(code: number): boolean {
  return quietCodes.has(code);
}
