import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './scripts/firstPaint.ts'
import { compressFiles, createDialogNamePlugin, createDirectImportPlugin } from './scripts/vitePlugins.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

/**
 * The participants' own pages, built apart from the application of staff: a telephone fetches a third of what that begins with. To
 * dist/screens/my, served below /crm/my.
 */
export default defineConfig({
  base: '/crm/my/',
  publicDir: 'frontend/public',
  define: { FRONTEND_VERSION: JSON.stringify(version) },
  plugins: [react(), firstPaint(), createDialogNamePlugin(), createDirectImportPlugin(), compressFiles()],
  resolve: {
    // The library's short addresses of icons lead to CommonJS, which cannot be shaken or shared.
    alias: [{ find: /^@ant-design\/icons\/([A-Z]\w+)$/, replacement: '@ant-design/icons/es/icons/$1' }],
  },
  build: {
    outDir: 'dist/screens/my',
    emptyOutDir: true,
    target: 'es2024',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: { my: 'my.html', sw: 'frontend/participants/participantPages/offline/serviceWorker.ts' },
      // The worker keeps its address, as browsers look there for its next version.
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
})
