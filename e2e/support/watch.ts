import type { BrowserContext, Page } from '@playwright/test'
import { keySegments, reportRawKeys } from './cover/rawKeys.ts'

/** Browsers whose pages already report raw text keys, because one browser may serve several tests. */
const reportingContexts = new WeakSet<BrowserContext>()

/** Problems in the browser during a test, and the problems that the test expects. */
export class Problems {
  readonly found: string[] = []
  readonly #expected = new Set<number>()
  // Expected console messages. The first is the browser's message about a failed call; the status of the response is checked instead.
  readonly #expectedLines: RegExp[] = [/^Failed to load resource/]

  /** Adds error statuses that the test causes, such as 409 for an existing name. */
  expectAnswers(...statuses: readonly number[]): void {
    for (const status of statuses) this.#expected.add(status)
  }

  /** Adds a console message that the test causes. */
  expectConsole(line: RegExp): void {
    this.#expectedLines.push(line)
  }

  /** Records faults, console messages, raw text keys and failed calls in every page of the context. */
  async watch(context: BrowserContext): Promise<void> {
    if (!reportingContexts.has(context)) await context.addInitScript(reportRawKeys, keySegments)
    reportingContexts.add(context)
    for (const page of context.pages()) this.#watchPage(page)
    context.on('page', (page) => this.#watchPage(page))
  }

  #watchPage(page: Page): void {
    page.on('pageerror', (error) => this.found.push(`Fault: ${error.message}`))
    page.on('console', (message) => {
      const isExpected = this.#expectedLines.some((line) => line.test(message.text()))
      if (message.type() === 'error' && !isExpected) this.found.push(`Console: ${message.text()}`)
    })
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      const status = response.status()
      // A screen detects a sign-out when the renewal of its session fails. Screens repeat a renewal that ran at the same time as another
      // in the browser, or whose page was left before the response.
      const isRenewal = pathname === '/api/session/renew' && (status === 401 || status === 409)
      if (status >= 400 && !isRenewal && !this.#expected.has(status)) {
        this.found.push(`Answer: ${status} to ${response.request().method()} ${pathname}`)
      }
    })
  }
}
