import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

/** Maximum number of stored pages. Each page is a waiting browser process. */
const mostPages = 4

/** A page for a later test, and its user. */
interface Stored {
  readonly email: string
  /** Options of its browser context. */
  readonly options: string
  readonly page: Page
}

/**
 * Stores browsers in which earlier tests signed in, for later tests that do not test the sign-in. Stores only their cookies, and for a
 * few browsers also the page, whose process has already loaded the application: loading it again there takes 0.8 s of processor time, and
 * 1.3 s in a new browser. One browser serves one test at a time, because its session is renewed with every page.
 */
export class SignedInPages {
  /** The last used page is at the end. */
  readonly #pages: Stored[] = []
  readonly #cookies = new Map<string, Cookies[]>()

  /** Returns a stored page of the user; otherwise a new page, with stored cookies if there are any. */
  async take(email: string, browser: Browser, options: BrowserContextOptions): Promise<Page> {
    const requested = JSON.stringify(options)
    const index = this.#pages.findLastIndex((stored) => stored.email === email && stored.options === requested)
    const [stored] = index === -1 ? [] : this.#pages.splice(index, 1)
    if (stored !== undefined) return stored.page
    const cookies = this.#cookies.get(email)?.pop() ?? []
    const context = await browser.newContext({ ...options, storageState: { cookies, origins: [] } })
    return context.newPage()
  }

  /** Stores a page for a later test. @param options of its browser; null if the page must not be stored */
  async keep(email: string, page: Page, options: BrowserContextOptions | null): Promise<void> {
    if (options === null || !(await isSignedIn(page)) || !(await resetPage(page, options))) return this.#close(email, page)
    this.#pages.push({ email, options: JSON.stringify(options), page })
    if (this.#pages.length <= mostPages) return
    const [oldest] = this.#pages.splice(0, 1)
    if (oldest !== undefined) await this.#close(oldest.email, oldest.page)
  }

  /**
   * Closes the page. Stores its cookies, except after a sign-out. If the session ended for another reason, the next test with these
   * cookies signs in again.
   */
  async #close(email: string, page: Page): Promise<void> {
    if (await isSignedIn(page)) this.#cookies.set(email, [...(this.#cookies.get(email) ?? []), await page.context().cookies()])
    await page.context().close()
  }
}

const isSignedIn = async (page: Page): Promise<boolean> => (await page.context().cookies()).some(({ name }) => name === 'studydesk_session')

/** Events for which tests add listeners. Listeners of the library stay. */
const pageEvents = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'response',
  'websocket',
]
const contextEvents = ['page', 'request', 'response']

/** Removes everything that the test left in the page and browser. @returns true if everything is removed */
async function resetPage(page: Page, { viewport }: BrowserContextOptions): Promise<boolean> {
  const context = page.context()
  try {
    await Promise.all(context.pages().map((each) => (each === page ? undefined : each.close())))
    for (const event of pageEvents) page.removeAllListeners(event)
    for (const event of contextEvents) context.removeAllListeners(event)
    const behavior = 'ignoreErrors'
    await Promise.all([
      page.unrouteAll({ behavior }),
      context.unrouteAll({ behavior }),
      context.setOffline(false),
      context.clearPermissions(),
    ])
    if (viewport) await page.setViewportSize(viewport)
    await page.mouse.move(0, 0)
    // Opens a page of the same origin that runs no script, so nothing writes to the storage again.
    await page.goto('/api/health')
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    return true
  } catch {
    return false
  }
}
