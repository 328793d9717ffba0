import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type TestSmsService, testSmsService } from '../../backend/messages/mail/testSmsService.ts'
import { createVapidKeys } from '../../backend/messages/push/createVapidKeys.ts'
import { observeCalls } from './calls.ts'
import { findFreePort, startDemoNode } from './node.ts'
import { SignedInPages } from './signedIn.ts'
import { signIn } from './signIn.ts'
import { Problems } from './watch.ts'

interface Fixtures {
  readonly problems: Problems
  /** Opens a path under /crm in a separate browser, in which the user is signed in. */
  readonly open: (email: string, path?: string, options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  /** URL of a node with the demo. All tests of one worker share it, but workers do not, because tests change roles and colours. */
  readonly node: string
  /** SMS service of the node. It contains codes and links for participants, which staff cannot read. */
  readonly sms: TestSmsService
  readonly signedIn: SignedInPages
}

const smsKey = 'key of the service'

/**
 * Test function that watches every test. A test fails on a fault, a console error, a raw text key or an error response that it did not
 * expect.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  problems: async ({}, use) => {
    const problems = new Problems()
    await use(problems)
    expect(problems.found, 'what went wrong in the browser').toEqual([])
  },
  context: async ({ context, problems }, use) => {
    await problems.watch(context)
    observeCalls(context)
    await use(context)
  },
  sms: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
    async ({}, use) => {
      const sms = await testSmsService(smsKey)
      await use(sms)
      await sms.close()
    },
    { scope: 'worker' },
  ],
  node: [
    async ({ sms }, use) => {
      const port = await findFreePort()
      const { publicKey, privateKey } = createVapidKeys()
      const settings = {
        SMS_URL: sms.url,
        SMS_KEY: smsKey,
        SMS_FROM: '+14165550199',
        PUSH_PUBLIC_KEY: publicKey,
        PUSH_PRIVATE_KEY: privateKey,
        PUSH_CONTACT: 'mailto:us@example.org',
      }
      const end = await startDemoNode({ PORT: String(port), WEBHOOK_ALLOW_PRIVATE: 'yes', ...settings })
      await use(`http://localhost:${port}`)
      await end()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ node }, use) => use(node),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  signedIn: [async ({}, use) => use(new SignedInPages()), { scope: 'worker' }],
  open: async ({ browser, contextOptions, viewport, baseURL, problems, signedIn }, use, journey) => {
    const opened: { readonly email: string; readonly page: Page; readonly reusableWith: BrowserContextOptions | null }[] = []
    await use(async (email, path, ownOptions) => {
      const options = { ...contextOptions, viewport, baseURL, ...ownOptions }
      const page = await signedIn.take(email, browser, options)
      // A browser with special options serves only its own test.
      opened.push({ email, page, reusableWith: ownOptions === undefined ? options : null })
      await problems.watch(page.context())
      observeCalls(page.context())
      await signIn(page, email, path)
      return page
    })
    const hasPassed = journey.status === journey.expectedStatus
    for (const { email, page, reusableWith } of opened) await signedIn.keep(email, page, hasPassed ? reusableWith : null)
  },
})

export { expect } from '@playwright/test'
