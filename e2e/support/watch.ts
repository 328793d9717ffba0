import type { BrowserContext, Page } from '@playwright/test'
import { keyParts, reportRawKeys } from './rawKeys.ts'

/** Browsers whose pages report raw text keys already: one may serve several journeys. */
const reporting = new WeakSet<BrowserContext>()

/** What went wrong in the browser while a journey ran, beside what the journey itself looks at. */
export class Problems {
  readonly found: string[] = []
  readonly #expected = new Set<number>()
  // The browser's own line on a refused call, first: the call itself is judged by its answer.
  readonly #expectedLines: RegExp[] = [/^Failed to load resource/]

  /** Answers that the journey provokes, such as 409 for a name that is taken. */
  expectAnswers(...statuses: readonly number[]): void {
    for (const status of statuses) this.#expected.add(status)
  }

  /** A line in the console that the journey provokes. */
  expectConsole(line: RegExp): void {
    this.#expectedLines.push(line)
  }

  /** Faults, messages in the console, raw text keys and refused calls in every page of the context. */
  async watch(context: BrowserContext): Promise<void> {
    if (!reporting.has(context)) await context.addInitScript(reportRawKeys, keyParts)
    reporting.add(context)
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
      // Asking for a session that there is not is how the screens find out that somebody is signed out.
      // One that has run beside another of the same browser, or whose answer was lost with its page, is asked for again.
      const isRenewal = pathname === '/api/session/renew' && (status === 401 || status === 409)
      if (status >= 400 && !isRenewal && !this.#expected.has(status)) {
        this.found.push(`Answer: ${status} to ${response.request().method()} ${pathname}`)
      }
    })
  }
}
