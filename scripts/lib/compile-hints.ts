import type { Plugin } from 'vite';

/** What Chromium (from 136) reads at the head of a script: all of it is called at once, and may be compiled before, beside the page. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** Of large libraries a page calls a part: to compile all of one would take longer than what is saved. */
const PARTLY_CALLED = /node_modules[\\/](?!react[\\/]|react-dom|scheduler|@tanstack|react-router|sm-crypto|@noble)/;

/**
 * Marks the scripts most of which runs when they are loaded: React, our own, what encrypts. On a slow processor a fifth of the time until the first
 * page was spent compiling their functions one by one as they were called.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const piece of Object.values(bundle))
          if (piece.type === 'chunk' && isCalledWhole(piece.modules)) piece.code = COMPILE_HINT + piece.code;
      },
    },
  };
}

/** Whether less than half of a script is of libraries that are called in part. */
function isCalledWhole(modules: Readonly<Record<string, { readonly renderedLength: number }>>): boolean {
  const parts = Object.entries(modules);
  const sum = (some: typeof parts) => some.reduce((all, [, { renderedLength }]) => all + renderedLength, 0);
  return sum(parts.filter(([id]) => PARTLY_CALLED.test(id))) < sum(parts) / 2;
}
