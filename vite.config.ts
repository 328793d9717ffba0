import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { letters } from './resources/core/values/look.ts'
import { excludedModules } from './scripts/excludedModules.ts'
import { firstPaint } from './scripts/firstPaint.ts'
import {
  collectNeededFirst,
  compressFiles,
  createDialogNamePlugin,
  createDirectImportPlugin,
  createEarlyFetchPlugin,
  excludeModules,
} from './scripts/vitePlugins.ts'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

const entryPattern =
  /frontend\/base\/(session\/(account|requestedOrganisation|correlation|forgetRecent|interaction|newVersion|runtimeConfig|session|sessionStore|signIn|tabs|target|token|unsavedInput)|i18n\/language)\.ts|vite\/preload-helper|rolldown\/runtime/

const libraryPattern = /\/node_modules\/(?!antd\/|rc-|@ant-design\/|@rc-component\/)/

/** Modules of the first load: the frame of the application, and the generated list, which most screens show. */
const first = collectNeededFirst(['frontend/app/start.tsx', 'frontend/engine/resource/ResourceList.tsx'])

/**
 * Builds the screens to `dist/screens`. The server serves them below `/crm`. Each text file has a brotli-compressed copy in the same
 * folder.
 */
export default defineConfig({
  base: '/crm/',
  publicDir: 'frontend/public',
  define: { FRONTEND_VERSION: JSON.stringify(version) },
  plugins: [
    react(),
    firstPaint(),
    createDialogNamePlugin(),
    createDirectImportPlugin(),
    excludeModules(excludedModules),
    first.plugin,
    createEarlyFetchPlugin(['frontend/app/start.tsx', 'frontend/engine/resource/ResourceList.tsx']),
    compressFiles(),
  ],
  resolve: {
    // The short import paths of the icon library lead to CommonJS modules, which the bundler can neither tree-shake nor share between
    // chunks.
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
        // Merged chunks may import each other. With this option, their modules still run in the order of the imports.
        strictExecutionOrder: true,
        // The entry chunk is separate and small, because it requests the session while the other chunks load. Modules of every first
        // visit are in a few large chunks. Modules shared by later screens are grouped into a few chunks by the screens that use them,
        // instead of one chunk per module.
        codeSplitting: {
          groups: [
            { name: 'session', test: entryPattern, priority: 3 },
            { name: 'libraries', test: (id) => first.has(id) && libraryPattern.test(id), priority: 2 },
            { name: 'components', test: (id) => first.has(id) && id.includes('/node_modules/'), priority: 2 },
            { name: 'screens', test: (id) => first.has(id), priority: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 140_000, priority: 1 },
          ],
        },
        // Pages that the server renders refer to the font by a fixed file name.
        assetFileNames: ({ originalFileNames: [from] }) =>
          from?.endsWith('/inter-latin-wght-normal.woff2') ? letters.file : 'assets/[name]-[hash][extname]',
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
})
