import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

/** Each is a process that waits. */
const mostPages = 4

/** A page as the next journey finds it, and of whom it is. */
interface Kept {
  readonly email: string
  /** What its browser was opened with. */
  readonly options: string
  readonly page: Page
}

/**
 * Browsers in which people signed in during earlier journeys, for the next journey that is not about signing in: their cookies, and
 * nothing else that they had kept. A few keep their page, too, in a process that has read the application before: to load it there takes 0.8 s
 * of processor time, and 1.3 in a new browser. One browser serves one journey at a time, as its session is renewed with every page.
 */
export class SignedIn {
  /** The last one used stands last. */
  readonly #pages: Kept[] = []
  readonly #cookies = new Map<string, Cookies[]>()

  /** A page of a browser that nobody uses; of a new one, perhaps without cookies, when there is none. */
  async take(email: string, browser: Browser, options: BrowserContextOptions): Promise<Page> {
    const asked = JSON.stringify(options)
    const place = this.#pages.findLastIndex((kept) => kept.email === email && kept.options === asked)
    const [kept] = place === -1 ? [] : this.#pages.splice(place, 1)
    if (kept !== undefined) return kept.page
    const cookies = this.#cookies.get(email)?.pop() ?? []
    const context = await browser.newContext({ ...options, storageState: { cookies, origins: [] } })
    return context.newPage()
  }

  /** @param options with which its browser was opened; null where the page is not to be kept */
  async keep(email: string, page: Page, options: BrowserContextOptions | null): Promise<void> {
    if (options === null || !(await isSignedIn(page)) || !(await emptied(page, options))) return this.#close(email, page)
    this.#pages.push({ email, options: JSON.stringify(options), page })
    if (this.#pages.length <= mostPages) return
    const [oldest] = this.#pages.splice(0, 1)
    if (oldest !== undefined) await this.#close(oldest.email, oldest.page)
  }

  /** After a sign-out there is nothing to keep. A session that has ended otherwise is noticed by its next user, who signs in anew. */
  async #close(email: string, page: Page): Promise<void> {
    if (await isSignedIn(page)) this.#cookies.set(email, [...(this.#cookies.get(email) ?? []), await page.context().cookies()])
    await page.context().close()
  }
}

const isSignedIn = async (page: Page): Promise<boolean> => (await page.context().cookies()).some(({ name }) => name === 'studydesk_session')

/** What a journey listens for. The library listens for ends of its own: those stay. */
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

/** Takes away what the journey left in the page and around it. @returns whether all of it is gone */
async function emptied(page: Page, { viewport }: BrowserContextOptions): Promise<boolean> {
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
    // Of the same process, and without a script that would write again.
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
