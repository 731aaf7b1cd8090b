import { build } from 'vite';
import { expect, test } from 'vitest';
import { sharedFiles } from './lib/shared-files.ts';

const PAGES = Array.from({ length: 8 }, (_, at) => `/web/page-${at}.ts`);

/** A console of eight pages, each of which has a button and words; a guest's page has the words alone. */
const files: Record<string, string> = {
  '/entry': ['/web/guest.ts', ...PAGES].map((page) => `import('${page}');`).join(''),
  '/node_modules/antd/button.js': 'export const button = () => console.log(2)',
  '/web/words.ts': 'export const words = () => console.log(1)',
  '/web/labelled.ts': `import { words } from '/web/words.ts'; import { button } from '/node_modules/antd/button.js'; export const labelled = () => [words(), button()]`,
  '/web/titled.ts': `import { labelled } from '/web/labelled.ts'; export const titled = () => [labelled()]`,
  '/web/guest.ts': `import { words } from '/web/words.ts'; words()`,
  ...Object.fromEntries(
    PAGES.map((page) => [
      page,
      `import { titled } from '/web/titled.ts'; import { words } from '/web/words.ts'; titled(); words(); console.log('${page}')`,
    ]),
  ),
};

async function builtFiles() {
  const given = { name: 'given', resolveId: (id: string) => (id in files ? id : null), load: (id: string) => files[id] ?? null };
  const codeSplitting = {
    groups: [
      { name: 'antd', test: /antd/, priority: 9 },
      { ...sharedFiles, test: /[\\/]web[\\/]/, priority: 4 },
    ],
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [given],
    build: { write: false, modulePreload: false, rolldownOptions: { input: '/entry', output: { codeSplitting } } },
  });
  return [built].flat().flatMap((one) => ('output' in one ? one.output.filter((piece) => piece.type === 'chunk') : []));
}

test('what many pages share comes in two files, and the one without the component library does not bring it', async () => {
  const pieces = await builtFiles();
  const pieceOf = (id: string) => pieces.find(({ moduleIds }) => moduleIds.includes(id));
  expect(pieceOf('/web/titled.ts')?.name).toBe('engine');
  expect(pieceOf('/web/labelled.ts')?.name).toBe('engine');
  expect(pieceOf('/web/words.ts')?.name).toBe('shared');
  const reached = new Set([pieceOf('/web/guest.ts')?.fileName ?? '']);
  for (const name of reached) for (const imported of pieces.find(({ fileName }) => fileName === name)?.imports ?? []) reached.add(imported);
  expect([...reached]).toContain(pieceOf('/web/words.ts')?.fileName);
  expect([...reached]).not.toContain(pieceOf('/node_modules/antd/button.js')?.fileName);
});
