import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type TestSmsService, testSmsService } from '../../backend/mail/testSmsService.ts'
import { hearCalls } from './calls.ts'
import { freePort, startDemoNode } from './node.ts'
import { SignedIn } from './signedIn.ts'
import { signIn } from './signIn.ts'
import { Problems } from './watch.ts'

interface Fixtures {
  readonly problems: Problems
  /** A browser of its own for a person, signed in and at that path under /crm. */
  readonly open: (email: string, path?: string, options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  /** The address of a node with the demo, for all journeys of one worker: others change other people's roles and colours meanwhile. */
  readonly node: string
  /** What the node sends by SMS: codes and links of participants, which no member of staff can read. */
  readonly sms: TestSmsService
  readonly signedIn: SignedIn
}

const smsKey = 'key of the service'

/** Every journey is watched: it fails on a fault, an error in the console, a raw text key or an answer that it did not expect. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  problems: async ({}, use) => {
    const problems = new Problems()
    await use(problems)
    expect(problems.found, 'what went wrong in the browser').toEqual([])
  },
  context: async ({ context, problems }, use) => {
    await problems.watch(context)
    hearCalls(context)
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
      const port = await freePort()
      const settings = { SMS_URL: sms.url, SMS_KEY: smsKey, SMS_FROM: '+14165550199' }
      const end = await startDemoNode({ PORT: String(port), WEBHOOK_ALLOW_PRIVATE: 'yes', ...settings })
      await use(`http://localhost:${port}`)
      await end()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ node }, use) => use(node),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  signedIn: [async ({}, use) => use(new SignedIn()), { scope: 'worker' }],
  open: async ({ browser, contextOptions, viewport, baseURL, problems, signedIn }, use, journey) => {
    const opened: { readonly email: string; readonly page: Page; readonly kept: BrowserContextOptions | null }[] = []
    await use(async (email, path, own) => {
      const options = { ...contextOptions, viewport, baseURL, ...own }
      const page = await signedIn.take(email, browser, options)
      // A browser with something of its own serves its journey alone.
      opened.push({ email, page, kept: own === undefined ? options : null })
      await problems.watch(page.context())
      hearCalls(page.context())
      await signIn(page, email, path)
      return page
    })
    const hasPassed = journey.status === journey.expectedStatus
    for (const { email, page, kept } of opened) await signedIn.keep(email, page, hasPassed ? kept : null)
  },
})

export { expect } from '@playwright/test'
