import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { letters } from './resources/core/look.ts'
import { firstPaint } from './scripts/firstPaint.ts'
import { leftOutParts } from './scripts/leftOutParts.ts'
import { compressed, directComponents, fetchedEarly, leftOut, namedDialogs, neededFirst } from './scripts/vitePlugins.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

const ofEntry =
  /frontend\/base\/(session\/(account|askedOrganisation|correlation|forgetRecent|interaction|newVersion|runtimeConfig|session|sessionStore|signIn|tabs|target|token|typed)|i18n\/language)\.ts|vite\/preload-helper|rolldown\/runtime/

const ofLibraries = /\/node_modules\/(?!antd\/|rc-|@ant-design\/|@rc-component\/)/

/** What every visit begins with: the shell, and the list that most screens are. */
const first = neededFirst(['frontend/app/start.tsx', 'frontend/engine/resource/ResourceList.tsx'])

/** The screens: built to dist/screens, served below /crm, each file beside its brotli twin. */
export default defineConfig({
  base: '/crm/',
  publicDir: 'frontend/public',
  define: { FRONTEND_VERSION: JSON.stringify(version) },
  plugins: [
    react(),
    firstPaint(),
    namedDialogs(),
    directComponents(),
    leftOut(leftOutParts),
    first.plugin,
    fetchedEarly(['frontend/app/start.tsx', 'frontend/engine/resource/ResourceList.tsx']),
    compressed(),
  ],
  resolve: {
    // The library's short addresses of icons lead to CommonJS, which cannot be shaken or shared.
    alias: [{ find: /^@ant-design\/icons\/([A-Z]\w+)$/, replacement: '@ant-design/icons/es/icons/$1' }],
  },
  build: {
    outDir: 'dist/screens',
    emptyOutDir: true,
    target: 'es2024',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // Chunks that were merged for fewer requests may import each other; their modules still run in the order of the imports.
        strictExecutionOrder: true,
        // The entry stays apart and small: it asks for the session while the rest arrives. What every visit needs follows in a few
        // large chunks; what only later screens share stands in few by who needs it, instead of one chunk a module.
        codeSplitting: {
          groups: [
            { name: 'session', test: ofEntry, priority: 3 },
            { name: 'libraries', test: (id) => first.has(id) && ofLibraries.test(id), priority: 2 },
            { name: 'components', test: (id) => first.has(id) && id.includes('/node_modules/'), priority: 2 },
            { name: 'screens', test: (id) => first.has(id), priority: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 140_000, priority: 1 },
          ],
        },
        // The server's own pages know the letters by their name.
        assetFileNames: ({ originalFileNames: [from] }) =>
          from?.endsWith('/inter-latin-wght-normal.woff2') ? letters.file : 'assets/[name]-[hash][extname]',
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
})
