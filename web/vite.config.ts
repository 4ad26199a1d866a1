import { svelte } from '@sveltejs/vite-plugin-svelte';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
// Whatever is built or tried needs the letters.
import './fonts.mjs';

export default defineConfig(({ mode }) => {
  const environment = loadEnv(mode, '.', ['HANPAN_']);
  return {
    plugins: [svelte()],
    build: {
      outDir: environment['HANPAN_WEB_OUT'] ?? 'dist',
      emptyOutDir: true,
      // A policy without `unsafe-inline` and `data:` scripts serves everything as files.
      assetsInlineLimit: 0,
      // The colours are written with `light-dark()`, which these know.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // What the home page needs comes in two files rather than in thirty: first the page, then its scenes.
              { name: 'home', tags: ['$initial'], priority: 2 },
              { name: 'scenes', test: /src\/scenes\.ts|Miniature\.svelte/, priority: 1 },
            ],
          },
        },
      },
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
    server: {
      // The texts and the rules are outside of this folder.
      fs: { allow: ['..'] },
      proxy: { '/api': { target: environment['HANPAN_SERVER'] ?? 'http://localhost:7878', ws: true } },
    },
    resolve: mode === 'test' ? { conditions: ['browser'] } : {},
    test: {
      environment: 'jsdom',
      // Making a document for every file took longer than the tests.
      isolate: false,
      include: ['src/**/*.test.ts'],
      setupFiles: ['src/browser-for-tests.ts'],
    },
  };
});
