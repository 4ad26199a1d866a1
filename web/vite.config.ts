import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.HANPAN_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    // A policy without `unsafe-inline` and `data:` scripts serves everything as files.
    assetsInlineLimit: 0,
    // The colours are written with `light-dark()`, which these know.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: {
    // The texts and the rules are outside of this folder.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: process.env.HANPAN_SERVER ?? 'http://localhost:7878', ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
});
