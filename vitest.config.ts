import { defineConfig } from 'vitest/config'
import { GeneratedFirst } from './scripts/testOrder.ts'

/**
 * Backend tests share one embedded PostgreSQL; each file that needs a database clones one of its own. Files of a worker share their modules:
 * a test that changes a global or the state of a module puts it back. Screens have a DOM, as what they import asks for one.
 */
export default defineConfig({
  test: {
    // One more than there are cores in CI: each worker waits for PostgreSQL a quarter of its time. A fourth took as long (323 s for 5,465 tests, 297 for
    // 5,407 before), and beside it one test waited too long for its moment.
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: GeneratedFirst },
    environment: 'node',
    reporters: ['default'],
    // As in playwright.config.ts: the run that decides tries twice and names what needed it; on a developer's machine that is a failure.
    retry: process.env.CI === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['{backend,resources,policies,seeds,scripts}/**/*.test.ts'],
          globalSetup: './backend/testing/globalSetup.ts',
          // How fast it is, is measured by the bench: beside other work on the machine a restore takes more than half a minute.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['frontend/**/*.test.{ts,tsx}'],
          // Else the router is loaded twice: once here, once inside Refine.
          server: { deps: { inline: [/@refinedev/] } },
          testTimeout: 120_000,
        },
      },
    ],
  },
})
