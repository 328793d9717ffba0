import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { signIn } from './signIn.ts'
import { Problems } from './watch.ts'

interface Fixtures {
  readonly problems: Problems
  /** A browser of its own for a person, signed in and at that path under /crm. */
  readonly open: (email: string, path?: string, options?: BrowserContextOptions) => Promise<Page>
}

/** Every journey is watched: it fails on a fault, an error in the console, a raw text key or an answer that it did not expect. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  problems: async ({}, use) => {
    const problems = new Problems()
    await use(problems)
    expect(problems.found, 'what went wrong in the browser').toEqual([])
  },
  context: async ({ context, problems }, use) => {
    await problems.watch(context)
    await use(context)
  },
  open: async ({ browser, contextOptions, baseURL, problems }, use) => {
    const opened: Page[] = []
    await use(async (email, path, options) => {
      const context = await browser.newContext({ ...contextOptions, baseURL, ...options })
      await problems.watch(context)
      const page = await context.newPage()
      opened.push(page)
      await signIn(page, email, path)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

export { expect } from '@playwright/test'
