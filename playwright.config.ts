import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

// Each worker reads this file again. The first reading passes its browser to the workers in the environment.
process.env.STUDYDESK_E2E_BROWSER ??= JSON.stringify(await findBrowser())
const browser = JSON.parse(process.env.STUDYDESK_E2E_BROWSER) as Awaited<ReturnType<typeof findBrowser>>

// Each journey starts a new browser that runs for seconds, so optimized compilation never pays off.
// The two other flags provide a simulated camera, microphone and screen for meetings, and permission to use them unless a page's policy
// forbids it.
const browserFlags = [
  '--js-flags=--no-opt,--invocation-count-for-maglev=4000',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/globalSetup.ts',
  outputDir: './test-results',
  // Each worker has a separate node and database, and spends two fifths of its time waiting for them. On two cores, two workers use 59
  // percent, three use 75, and a fourth uses the rest. Timeouts are long, because a busy machine is no failure; the benchmark measures
  // speed.
  workers: 4,
  // In CI, a failed journey runs a second time, and the report names it. On a developer's machine, every failure counts.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['./e2e/support/dialogReporter.ts']],
  // No trace by default, because it makes every journey a third slower. `npx playwright test NAME --trace on` records one.
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Reduced motion, so that tests do not wait for animations. `phone.spec.ts` checks the screens with motion.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browserFlags,
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
  },
})
