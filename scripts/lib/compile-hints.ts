import type { Plugin } from 'vite';

/** What Chromium (from 136) reads at the head of a script: all of it is called at once, and may be compiled before, beside the page. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** What the console is made of besides our own. Of other libraries a page calls a part, long after the console was opened. */
const FIRST =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|react-router|antd|@ant-design|@rc-component|dayjs|sm-crypto-v2|@noble)[\\/]/;

/**
 * Marks the scripts that a console begins with: React, the component library, our own, what encrypts. On a slow processor a sixth of the time until the
 * first page was spent compiling their functions one by one as they were called.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const piece of Object.values(bundle))
          if (piece.type === 'chunk' && comesFirst(piece.modules)) piece.code = COMPILE_HINT + piece.code;
      },
    },
  };
}

/** Whether more than half of a script is of what comes first. */
function comesFirst(modules: Readonly<Record<string, { readonly renderedLength: number }>>): boolean {
  const parts = Object.entries(modules);
  const sum = (some: typeof parts) => some.reduce((all, [, { renderedLength }]) => all + renderedLength, 0);
  return sum(parts.filter(([id]) => !id.includes('node_modules') || FIRST.test(id))) > sum(parts) / 2;
}
