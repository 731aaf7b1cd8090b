import { build } from 'vite';
import { expect, test } from 'vitest';
import { COMPILE_HINT, compileHints } from './lib/compile-hints.ts';

test('React, the component library and our own are marked to be compiled ahead, what pages bring later is not', async () => {
  const files: Record<string, string> = {
    '/entry': `import { own } from '/web/own.ts'; import('/node_modules/antd/button.js'); import('/node_modules/charts/chart.js'); own()`,
    '/web/own.ts': `import { hook } from '/node_modules/react/index.js'; export const own = () => console.log(hook)`,
    '/node_modules/react/index.js': 'export const hook = () => 1',
    '/node_modules/antd/button.js': 'export const button = () => console.log(2)',
    '/node_modules/charts/chart.js': 'export const chart = () => console.log(3)',
  };
  const given = { name: 'given', resolveId: (id: string) => (id in files ? id : null), load: (id: string) => files[id] ?? null };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [given, compileHints()],
    build: { write: false, rolldownOptions: { input: '/entry' } },
  });
  const scripts = [built].flat().flatMap((one) => ('output' in one ? one.output.filter((piece) => piece.type === 'chunk') : []));
  const marked = (id: string) => scripts.find(({ moduleIds }) => moduleIds.includes(id))?.code.startsWith(COMPILE_HINT);
  expect(marked('/web/own.ts')).toBe(true);
  expect(marked('/node_modules/antd/button.js')).toBe(true);
  expect(marked('/node_modules/charts/chart.js')).toBe(false);
});
