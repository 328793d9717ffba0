import { defineConfig } from 'vitest/config'
import { GeneratedFirst } from './scripts/testing/testOrder.ts'

/**
 * Backend tests share one embedded PostgreSQL. Each test file that needs a database gets its own clone. Test files of a worker share
 * loaded modules, so a test that changes a global or the state of a module must restore it. Tests of screens have a DOM, because the
 * imported modules require one.
 */
export default defineConfig({
  test: {
    // One worker more than CI has cores, because each worker waits for PostgreSQL a quarter of its time. Four workers took as long (323 s
    // for 5,465 tests; 297 s for 5,407 before), and one test then waited too long for its turn.
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: GeneratedFirst },
    environment: 'node',
    reporters: ['default'],
    // In CI, a failed test runs a second time, and the results name it. On a developer's machine it fails at once. The same rule applies
    // in playwright.config.ts.
    retry: process.env.CI === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['{backend,resources,policies,seeds,scripts,bench}/**/*.test.ts'],
          globalSetup: './backend/app/testing/globalSetup.ts',
          // A long limit: a crawl of all calls takes 40 s on idle cores, and took 300 s beside other processes. Budgets and the bench
          // measure speed; this limit only ends a test that hangs.
          testTimeout: 900_000,
          hookTimeout: 900_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['frontend/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: './frontend/base/testSetup.ts',
          // Inlined, because otherwise the router is loaded twice: once here and once inside Refine.
          server: { deps: { inline: [/@refinedev/] } },
          testTimeout: 120_000,
        },
      },
    ],
  },
})
