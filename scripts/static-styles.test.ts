import { build } from 'vite';
import { expect, test } from 'vitest';
import { staticStyles, withoutComponents } from './lib/static-styles.ts';

test('rules of components that are not there are left out, and nothing else', () => {
  const kept = ['.ant-listy{a:b}', '.ant-list,.ant-table{c:d}', '@media (min-width:1px){.ant-list{e:f}}', '.ant-btn:is(.ant-list,.x){g:h}'];
  const sheet = `.ant-list{i:j}.ant-list-item>.y,.ant-list .z{k:l}.css-var-_R_0_.ant-btn{--m:n}${kept.join('')}`;
  expect(withoutComponents(sheet, ['list'])).toBe(kept.join(''));
});

test('what makes styles is left out of the library, and what variables a component has stays', async () => {
  const files: Record<string, string> = {
    '/entry': `import '/antd/es/anchor/style/index.js'`,
    '/antd/es/anchor/style/index.js': `genStyleHooks('Anchor', (token) => makes(token), (token) => variablesOf(token))`,
  };
  const given = { name: 'given', resolveId: (id: string) => (id in files ? id : null), load: (id: string) => files[id] ?? null };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [given, staticStyles()],
    build: { write: false, minify: false, rolldownOptions: { input: '/entry' } },
  });
  const code = [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((piece) => (piece.type === 'chunk' ? piece.code : ''))
    .join();
  expect(code).toContain('variablesOf(token)');
  expect(code).not.toContain('makes(token)');
});
