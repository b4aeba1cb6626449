import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const notice = '/*! The page of Panamax. It contains Svelte: Copyright (c) 2016-2025 Svelte Contributors, MIT licence. */'

// The built page is committed, so its file names are fixed: no hashes, one script, one style sheet.
export default defineConfig({
  plugins: [svelte()],
  base: '/static/',
  build: {
    outDir: '../src/panamax/server/static',
    emptyOutDir: true,
    modulePreload: false,
    rolldownOptions: {
      output: { entryFileNames: 'app.js', assetFileNames: 'app[extname]', codeSplitting: false, postBanner: notice },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8018' } },
})
