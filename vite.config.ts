import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileHints } from './scripts/lib/compile-hints.ts';
import { sharedFiles } from './scripts/lib/shared-files.ts';
import { staticStyles } from './scripts/lib/static-styles.ts';

/** Our own, and what the builder adds for files that come later. */
const OWN = /^(?!.*node_modules).*[\\/](web|contract)[\\/]|vite[\\/]preload-helper/;
/** As the builder calls a module of ours. */
const pathOf = (name: string): string => join(import.meta.dirname, 'web', name).replaceAll('\\', '/');
const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Lays a .br and a .gz beside every text file of the build, so that the server sends them without work of its own. */
function precompress(): Plugin {
  let folder = '';
  const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
  const compress = async (file: string): Promise<void> => {
    const content = await readFile(file);
    await writeFile(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
  };
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ build, root }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: async () => {
      const names = await readdir(folder, { recursive: true });
      const texts = names.filter((name) => /\.(js|css|html|svg|json)$/.test(name));
      await Promise.all(texts.map((name) => compress(join(folder, name))));
    },
  };
}

/**
 * The login page loads React and its own few kilobytes; everything of the component library belongs to the console.
 * React is a chunk of its own, so that a new release of the console leaves it in the browser's cache.
 */
export default defineConfig({
  root: 'web',
  plugins: [react(), staticStyles(), compileHints(), precompress()],
  server: { host: '127.0.0.1', proxy: { '/api': api } },
  preview: { host: '127.0.0.1', proxy: { '/api': api } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1500,
    // Every browser of the target fetches ahead by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: 'data', test: /node_modules[\\/](@tanstack|react-router|cookie|set-cookie-parser)[\\/]/, priority: 20 },
            { name: 'antd', test: /node_modules[\\/](antd|@ant-design|@rc-component|dayjs|@babel[\\/]runtime)[\\/]/, priority: 10 },
            // What the first page needs in one file instead of twenty, and the declarations that every console loads in another.
            { name: 'start', tags: ['$initial'], test: OWN, includeDependenciesRecursively: false, priority: 7 },
            ...sharedFiles(pathOf('main.tsx'), pathOf('shell/console.tsx')).map((group) => ({ ...group, test: OWN })),
            { name: 'session', test: /[\\/]web[\\/]shell[\\/]session-answers\.ts$/, priority: 6 },
            { name: 'resources', test: /[\\/]contract[\\/](resources|.*\.resource)\.ts$/, priority: 5 },
          ],
        },
      },
    },
  },
});
