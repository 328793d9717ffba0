import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'

interface FirstLoad {
  /** Bytes as served, headers included. */
  readonly bytes: number
  readonly requests: number
  /** Milliseconds from the navigation until the first row stands. */
  readonly rows: number
  /** Milliseconds from the click until the next page's, or the sorted, rows stand. */
  readonly page: number
  readonly sort: number
}

/** The bench's own clock in the page. */
declare global {
  interface Window {
    firstRowAt?: number
  }
}

/** A row that has come, in a table that is not waiting for others. */
const row = '.list-scroll[aria-busy="false"] tbody tr[data-row-key]'
const nextPage = '.ant-pagination-item-2'
const header = 'th.ant-table-column-has-sorters:nth-of-type(3)'

interface Account {
  readonly url: string
  readonly email: string
  readonly password: string
}

/** @param work is handed how to open a browser of its own, in which that person is signed in and nothing is kept yet */
export async function withBrowser<Answer>(
  { url, email, password }: Account,
  work: (open: () => Promise<Page>) => Promise<Answer>,
): Promise<Answer> {
  const found = await findBrowser()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...found,
    env: { ...definedEnvironment(), ...found.env },
  })
  // A session for each: it is renewed with every page, and serves one browser.
  const open = async (): Promise<Page> => {
    const signedIn = await browser.newContext()
    await signInAt(await signedIn.newPage(), { url, email, password })
    const storageState = await signedIn.storageState()
    await signedIn.close()
    return (await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })).newPage()
  }
  try {
    return await work(open)
  } finally {
    await browser.close()
  }
}

/** Signs somebody in on a page, as they do. */
export async function signInAt(page: Page, { url, email, password }: Account): Promise<void> {
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
    const loaded = { bytes, requests, rows }
    return { ...loaded, page: await timeOfClick(page, nextPage), sort: await timeOfClick(page, header) }
  })

/** Runs in the page, before anything of ours. */
function watchFirstRow(selector: string): void {
  const look = (): void => {
    if (document.querySelector(selector) === null) requestAnimationFrame(look)
    else window.firstRowAt = performance.now()
  }
  look()
}

/** Milliseconds from the click until the first row is another one, measured in the page. */
const timeOfClick = (page: Page, target: string): Promise<number> =>
  page.evaluate(
    ({ selector, clicked }) =>
      new Promise<number>((resolve) => {
        const keyOfFirst = (): string | null | undefined => document.querySelector(selector)?.getAttribute('data-row-key')
        const before = keyOfFirst()
        const began = performance.now()
        document.querySelector<HTMLElement>(clicked)?.click()
        const look = (): void => {
          const key = keyOfFirst()
          if (key === before || key === undefined || key === null) requestAnimationFrame(look)
          else resolve(performance.now() - began)
        }
        requestAnimationFrame(look)
      }),
    { selector: row, clicked: target },
  )

const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
