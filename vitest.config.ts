import { defineConfig } from 'vitest/config'

/** Backend tests share one embedded PostgreSQL; each file clones a database of its own. Screens run in jsdom. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default'],
    // As in playwright.config.ts: the run that decides tries twice and names what needed it; on a developer's machine that is a failure.
    retry: process.env.CI === undefined ? 0 : 1,
    projects: [
      {
        test: {
          name: 'backend',
          environment: 'node',
          include: ['{backend,resources,policies,seeds,scripts,tests}/**/*.test.ts'],
          globalSetup: './backend/testing/globalSetup.ts',
          testTimeout: 30_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['frontend/**/*.test.{ts,tsx}'],
          // Else the router is loaded twice: once here, once inside Refine.
          server: { deps: { inline: [/@refinedev/] } },
          testTimeout: 30_000,
        },
      },
    ],
  },
})
