import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'

export interface FirstLoad {
  /** Bytes as served, headers left out. */
  readonly bytes: number
  readonly requests: number
  /** Milliseconds from the navigation until the first row stands. */
  readonly rows: number
  /** Milliseconds from the click until the next page's, or the sorted, rows stand. */
  readonly page: number
  readonly sort: number
}

/** Opens the participant list as a signed-in user with an empty cache, then turns a page and sorts. */
export async function measureFirstLoad({ url, email, password }: { url: string; email: string; password: string }): Promise<FirstLoad> {
  const found = await findBrowser(chromium.executablePath())
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...found, env: { ...definedEnvironment(), ...found.env } })
  try {
    const signedIn = await browser.newContext()
    const door = await signedIn.newPage()
    await door.goto(`${url}/crm/participants`)
    await door.locator('input[type=password]').waitFor()
    await door.locator('input[type=email], input[name=login], input[name=email]').first().fill(email)
    await door.locator('input[type=password]').fill(password)
    await door.keyboard.press('Enter')
    await door.locator('tbody tr[data-row-key]').first().waitFor()
    const storageState = await signedIn.storageState()
    await signedIn.close()

    const cold = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
    const page = await cold.newPage()
    const devtools = await cold.newCDPSession(page)
    await devtools.send('Network.enable')
    let bytes = 0
    let requests = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      requests += 1
    })
    const rows = await timed(async () => {
      await page.goto(`${url}/crm/participants?allStudies=true`, { waitUntil: 'commit' })
      await page.locator('tbody tr[data-row-key]').first().waitFor()
    })
    await page.waitForLoadState('networkidle')
    const loaded = { bytes, requests, rows }

    const pageTime = await timed(() => changeRows(page, () => page.locator('.ant-pagination-item-2').click()))
    const sortTime = await timed(() => changeRows(page, () => page.locator('th.ant-table-column-has-sorters').nth(1).click()))
    return { ...loaded, page: pageTime, sort: sortTime }
  } finally {
    await browser.close()
  }
}

/** Acts, and waits until the first row is another one. */
async function changeRows(page: import('@playwright/test').Page, act: () => Promise<void>): Promise<void> {
  const key = await page.locator('tbody tr[data-row-key]').first().getAttribute('data-row-key')
  await act()
  await page.waitForFunction((before) => {
    const row = document.querySelector('tbody tr[data-row-key]')
    return row !== null && row.getAttribute('data-row-key') !== before
  }, key)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const definedEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
