import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * For servers that tests start as processes of their own: each reads the same thousand files, and what the first of a run made of them serves
 * the others. It halves what a start computes; a changed file is compiled anew.
 */
export function compiledOnce(): { NODE_COMPILE_CACHE: string } {
  return { NODE_COMPILE_CACHE: join(inject('testFolder'), 'compiled') };
}
