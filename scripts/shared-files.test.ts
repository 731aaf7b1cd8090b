import { build } from 'vite';
import { expect, test } from 'vitest';
import { sharedFiles } from './lib/shared-files.ts';

const PAGES = Array.from({ length: 8 }, (_, at) => `/web/page-${at}.ts`);

/** A console of eight pages, each of which has a labelled button; a guest's page has words alone. */
const files: Record<string, string> = {
  '/web/main.ts': `import('/web/guest.ts'); import('/web/sign-in.ts'); import('/web/console.ts');`,
  '/web/guest.ts': `import { words } from '/web/words.ts'; import { door } from '/web/door.ts'; words(door())`,
  '/web/sign-in.ts': `import { door } from '/web/door.ts'; door()`,
  '/web/door.ts': 'export const door = () => console.log(4)',
  '/web/console.ts': [`import { words } from '/web/words.ts'; words();`, ...PAGES.map((page) => `import('${page}');`)].join(''),
  '/web/words.ts': `import { colour } from '/web/colour.ts'; export const words = () => [colour()]`,
  '/web/colour.ts': 'export const colour = () => console.log(3)',
  '/node_modules/antd/button.js': 'export const button = () => console.log(2)',
  '/web/labelled.ts': `import { words } from '/web/words.ts'; import { button } from '/node_modules/antd/button.js'; export const labelled = () => [words(), button()]`,
  '/web/titled.ts': `import { labelled } from '/web/labelled.ts'; export const titled = () => [labelled()]`,
  ...Object.fromEntries(PAGES.map((page) => [page, `import { titled } from '/web/titled.ts'; titled(); console.log('${page}')`])),
};

async function builtFiles() {
  const given = { name: 'given', resolveId: (id: string) => (id in files ? id : null), load: (id: string) => files[id] ?? null };
  const shared = sharedFiles('/web/main.ts', '/web/console.ts').map((group) => ({ ...group, test: /[\\/]web[\\/]/ }));
  const codeSplitting = { groups: [{ name: 'antd', test: /antd/, priority: 9 }, ...shared] };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [given],
    build: { write: false, modulePreload: false, rolldownOptions: { input: '/web/main.ts', output: { codeSplitting } } },
  });
  return [built].flat().flatMap((one) => ('output' in one ? one.output.filter((piece) => piece.type === 'chunk') : []));
}

test('what many pages share comes in two files: what a guest’s page needs brings neither the component library nor the console', async () => {
  const pieces = await builtFiles();
  const pieceOf = (id: string) => pieces.find(({ moduleIds }) => moduleIds.includes(id));
  const reachedFrom = (id: string) => {
    const reached = new Set([pieceOf(id)?.fileName ?? '']);
    for (const name of reached)
      for (const imported of pieces.find(({ fileName }) => fileName === name)?.imports ?? []) reached.add(imported);
    return reached;
  };
  expect(['/web/titled.ts', '/web/labelled.ts'].map((id) => pieceOf(id)?.name)).toEqual(['engine', 'engine']);
  expect(['/web/words.ts', '/web/colour.ts'].map((id) => pieceOf(id)?.name)).toEqual(['shared', 'shared']);
  // What pages outside share among themselves is not mixed with what the console needs.
  expect(reachedFrom('/web/sign-in.ts')).not.toContain(pieceOf('/web/words.ts')?.fileName);
  expect(reachedFrom('/web/guest.ts')).not.toContain(pieceOf('/node_modules/antd/button.js')?.fileName);
  expect(reachedFrom('/web/titled.ts')).not.toContain(pieceOf('/web/console.ts')?.fileName);
});
