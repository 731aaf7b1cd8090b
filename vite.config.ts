import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/**
 * The login page loads React and its own few kilobytes; everything of the component library belongs to the console.
 * React is a chunk of its own, so that a new release of the console leaves it in the browser's cache.
 */
export default defineConfig({
  root: 'web',
  plugins: [react()],
  server: { host: '127.0.0.1', proxy: { '/api': api } },
  preview: { host: '127.0.0.1', proxy: { '/api': api } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: 'i18n', test: /node_modules[\\/](i18next|react-i18next|use-sync-external-store)[\\/]/, priority: 20 },
            { name: 'data', test: /node_modules[\\/](@tanstack|react-router|cookie|set-cookie-parser)[\\/]/, priority: 20 },
            { name: 'antd', test: /node_modules[\\/](antd|@ant-design|@rc-component|dayjs|@babel[\\/]runtime)[\\/]/, priority: 10 },
          ],
        },
      },
    },
  },
});
