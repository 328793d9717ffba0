import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'

interface FirstLoad {
  /** Bytes sent by the server, including headers. */
  readonly bytes: number
  readonly requests: number
  /** Milliseconds from the navigation until the first row is visible. */
  readonly rows: number
  /** Milliseconds from the click until the next page of rows, or the sorted rows, are visible. */
  readonly page: number
  readonly sort: number
}

/** Time at which the page first shows a row, stored by the benchmark. */
declare global {
  interface Window {
    firstRowAt?: number
  }
}

/** Selector of a loaded row, in a table that is not loading. */
const row = '.list-scroll[aria-busy="false"] tbody tr[data-row-key]'
const nextPage = '.ant-pagination-item-2'
const header = 'th.ant-table-column-has-sorters:nth-of-type(3)'

interface Account {
  readonly url: string
  readonly email: string
  readonly password: string
}

/** @param work receives a function that opens a separate browser context, in which the user is signed in and nothing is cached */
export async function withBrowser<Answer>(
  { url, email, password }: Account,
  work: (open: () => Promise<Page>) => Promise<Answer>,
): Promise<Answer> {
  const browserOptions = await findBrowser()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...browserOptions,
    env: { ...listEnvironment(), ...browserOptions.env },
  })
  // Each context needs a separate session, because a session is renewed with every page and works in one browser only.
  const open = async (): Promise<Page> => {
    const loginContext = await browser.newContext()
    await signInOnPage(await loginContext.newPage(), { url, email, password })
    const storageState = await loginContext.storageState()
    await loginContext.close()
    return (await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })).newPage()
  }
  try {
    return await work(open)
  } finally {
    await browser.close()
  }
}

/** Signs in on a page, as a user does. */
export async function signInOnPage(page: Page, { url, email, password }: Account): Promise<void> {
  await page.goto(`${url}/crm/participants`)
  await page.locator('input[type=password]').waitFor()
  await page.locator('input[type=email], input[name=login], input[name=email]').first().fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname.startsWith('/crm') && !pathname.startsWith('/crm/login'))
  await page.waitForLoadState('networkidle')
}

/** Opens the participant list as a signed-in user with an empty cache, then turns a page and sorts. */
export const measureFirstLoad = (account: Account): Promise<FirstLoad> =>
  withBrowser(account, async (open) => {
    const page = await open()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    let bytes = 0
    let requests = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      requests += 1
    })
    await page.addInitScript(watchFirstRow, row)
    await page.goto(`${account.url}/crm/participants`, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.firstRowAt !== undefined)
    const rows = (await page.evaluate(() => window.firstRowAt)) ?? Number.NaN
    await page.waitForLoadState('networkidle')
    const loadFigures = { bytes, requests, rows }
    return { ...loadFigures, page: await timeOfClick(page, nextPage), sort: await timeOfClick(page, header) }
  })

/** Runs in the page before the scripts of the application. */
function watchFirstRow(selector: string): void {
  const pollFirstRow = (): void => {
    if (document.querySelector(selector) === null) requestAnimationFrame(pollFirstRow)
    else window.firstRowAt = performance.now()
  }
  pollFirstRow()
}

/** Returns milliseconds from the click until the first row changes, measured in the page. */
const timeOfClick = (page: Page, target: string): Promise<number> =>
  page.evaluate(
    ({ selector, clicked }) =>
      new Promise<number>((resolve) => {
        const keyOfFirst = (): string | null | undefined => document.querySelector(selector)?.getAttribute('data-row-key')
        const before = keyOfFirst()
        const startedAt = performance.now()
        document.querySelector<HTMLElement>(clicked)?.click()
        const pollFirstRow = (): void => {
          const key = keyOfFirst()
          if (key === before || key === undefined || key === null) requestAnimationFrame(pollFirstRow)
          else resolve(performance.now() - startedAt)
        }
        requestAnimationFrame(pollFirstRow)
      }),
    { selector: row, clicked: target },
  )

const listEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
