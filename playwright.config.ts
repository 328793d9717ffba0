import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.ts'

// Workers read this file again: the browser of the first reading goes to them by the environment.
process.env.STUDYDESK_E2E_BROWSER ??= JSON.stringify(await findBrowser())
const browser = JSON.parse(process.env.STUDYDESK_E2E_BROWSER) as Awaited<ReturnType<typeof findBrowser>>

// Each journey's browser starts cold and lives for seconds: what it compiles for a long life is never paid back.
// For meetings: a camera, a microphone and a screen that are allowed, where a page's own policy does not forbid them.
const browserFlags = [
  '--js-flags=--no-opt,--invocation-count-for-maglev=4000',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/globalSetup.ts',
  outputDir: './test-results',
  // Each has a node and a database of its own, and waits for one or the other two fifths of its time: of two cores two workers take 59 percent,
  // three 75, and a fourth fills them. Waits are long, as a busy machine is no fault; how fast it is, is measured by the bench.
  workers: 4,
  // A run that decides whether work lands tries a journey twice, and names those that needed it; on a developer's machine each is a failure.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['./e2e/support/dialogReporter.ts']],
  // No trace by itself: it makes every journey a third slower. `npx playwright test NAME --trace on` records one.
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Nothing is half faded in, and nobody waits for it. `phone.spec.ts` looks at the screens as they move.
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
